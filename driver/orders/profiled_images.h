//===- profiled_images.h - images of profiles -----------------------------===//
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
  std::vector<WorkloadFiles> workloads; // workloads that executed it, in the user's order
};

// Programs and shared libraries with their profiles.
struct ProfiledImages {
  std::vector<ProfiledImage> images;      // sorted by path; no build-id occurs twice
  std::vector<std::string> copies;        // paths of their other copies, not sorted
  std::vector<std::string> notProfiled;   // paths of the other images, sorted
  std::vector<std::string> unreadable;    // the same, each with the error
  std::vector<std::string> notOfAnyImage; // paths of profiles without image, sorted
};

// Finds for each profile of WORKLOADS the image below DIRECTORY with the profile's build-id (or
// hash of the code). If there are several copies, some perhaps stripped, takes the one with the
// most functions, and of equals the first by path. Returns an error if DIRECTORY or a profile
// cannot be read.
llvm::Expected<ProfiledImages> matchProfiles(llvm::ArrayRef<WorkloadFiles> workloads,
                                             llvm::StringRef directory);

// Removes the images of which no function ran from FOUND.images, and returns their paths, sorted.
llvm::Expected<std::vector<std::string>> removeIdle(ProfiledImages &found);

// Returns whether the file PATH begins as a profile.
bool isProfile(llvm::StringRef path);

// Returns the image of the profile PATH. It must be beside the profile or in the working directory.
// Of several copies, takes that with the most functions.
llvm::Expected<Image> findImageOf(llvm::StringRef path);

} // namespace gmonkit

#endif
