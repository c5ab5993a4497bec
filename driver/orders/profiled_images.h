//===- profiled_images.h - which profile is of which image --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_ORDERS_PROFILED_IMAGES_H
#define GMONKIT_DRIVER_ORDERS_PROFILED_IMAGES_H

#include "analyzer/object/image.h"
#include "driver/orders/ordering.h"
#include <string>
#include <vector>

namespace gmonkit {

struct ProfiledImage {
  Image image;
  std::vector<WorkloadFiles> workloads; // those that executed it, in the user's order
};

// Programs and shared libraries, and the profiles that belong to them.
struct ProfiledImages {
  std::vector<ProfiledImage> images;      // sorted by path, no two with one build-id
  std::vector<std::string> copies;        // paths of other copies of these, not sorted
  std::vector<std::string> notProfiled;   // paths of the other images, sorted
  std::vector<std::string> unreadable;    // likewise, each with what is wrong with it
  std::vector<std::string> notOfAnyImage; // likewise profiles
};

// Gives each profile of WORKLOADS to the image in or below DIRECTORY that has the build-id
// (or hash of the code) that the profile carries. Of several copies of an image, stripped ones
// may be among them, that with most functions is taken (of equals, the first by path). An error
// where DIRECTORY or a profile cannot be read.
llvm::Expected<ProfiledImages> matchProfiles(llvm::ArrayRef<WorkloadFiles> workloads,
                                             llvm::StringRef directory);

} // namespace gmonkit

#endif
