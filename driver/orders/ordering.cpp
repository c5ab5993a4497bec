//===- ordering.cpp - orders from profiles --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/orders/ordering.h"
#include "analyzer/gmon/count_weight.h"
#include "analyzer/model/profile_files.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace gmonkit {
namespace {

Error setAlgorithm(StringRef name, OrderingOptions &options) {
  Expected<const Algorithm *> found = findAlgorithm(name);
  if (!found)
    return found.takeError();
  options.algorithm = *found;
  return Error::success();
}

// Normalizes PATH: removes "./" and duplicate slashes.
std::string plainPath(StringRef path) {
  SmallString<128> plain = path;
  sys::path::remove_dots(plain);
  return plain.str().str();
}

// VALUE: "PROFILE=NUMBER".
Error addWeight(StringRef value, ProfileWeights &weights) {
  auto [profile, number] = value.rsplit('=');
  double weight;
  if (number.getAsDouble(weight) || !(weight > 0 && weight <= MostWeight))
    return makeError("expected PROFILE=NUMBER with a number above 0 and up to 1000000");
  if (!weights.try_emplace(plainPath(profile), weight).second)
    return makeError("this profile already has a weight");
  return Error::success();
}

Error checkOrdersSomething(const Order &order, ArrayRef<Workload> workloads, const Image *release) {
  if (order.functions.empty() && !order.unmatched.names.empty())
    return fileError(release->path(),
                     "contains no function of the order; is it the right program?");
  if (order.functions.empty())
    return noFunctionToOrder(workloads);
  return Error::success();
}

} // namespace

bool OrderingOptions::isDefault() const {
  return algorithm == OrderingOptions().algorithm && weights.empty();
}

Option weightOption(ProfileWeights &weights, StringRef help) {
  return {"", "--weight", "PROFILE=N", help,
          [&weights](StringRef value) { return addWeight(value, weights); }};
}

std::vector<Option> orderingSyntax(OrderingOptions &options) {
  return {{"", "--algorithm", "NAME",
           "portfolio (the default), auto, hybrid, cdsort, c3, startup or classic",
           [&](StringRef value) { return setAlgorithm(value, options); }},
          weightOption(options.weights, "weight of this profile (default 1); can be repeated")};
}

Expected<std::vector<WorkloadFiles>>
listWorkloads(Operands arguments, const ProfileWeights &weights, const Image *image) {
  static const std::vector<std::string> theUsual = {"gmon.out"};
  std::vector<WorkloadFiles> workloads;
  for (const std::string &argument : arguments.empty() ? Operands(theUsual) : arguments) {
    Expected<std::vector<std::string>> paths = listProfileFiles(argument, printWarning, image);
    if (!paths)
      return paths.takeError();
    workloads.push_back({argument, std::move(*paths)});
  }
  for (const auto &[name, weight] : weights)
    if (none_of(workloads,
                [&, &name = name](auto &files) { return plainPath(files.name) == name; }))
      return fileError("--weight=" + name, "no such profile among the arguments");
  return workloads;
}

double weightOf(const WorkloadFiles &files, const ProfileWeights &weights) {
  auto found = weights.find(plainPath(files.name));
  return found == weights.end() ? 1 : found->second;
}

Expected<std::vector<Workload>> readWorkloads(const Image &image, ArrayRef<WorkloadFiles> files,
                                              const OrderingOptions &options) {
  std::vector<Workload> workloads;
  for (const WorkloadFiles &argument : files) {
    Workload workload = {argument.name, Profile(image)};
    if (Error error = readProfileFiles(argument.paths, image.layout(), [&](GmonFile file) {
          return workload.profile.add(std::move(file));
        }))
      return error;
    workload.inFirstRunOrder = (workload.profile.sum().flags & GmonFlagFirstOrder) != 0;
    workload.profile.dropRecords(); // layouts are made of what is resolved
    workload.weight = weightOf(argument, options.weights);
    workloads.push_back(std::move(workload));
  }
  return workloads;
}

Expected<std::vector<Workload>> readWorkloads(const Image &image, Operands arguments,
                                              const OrderingOptions &options) {
  Expected<std::vector<WorkloadFiles>> files = listWorkloads(arguments, options.weights, &image);
  if (!files)
    return files.takeError();
  return readWorkloads(image, *files, options);
}

Expected<Order> makeOrder(ArrayRef<Workload> workloads, const OrderingOptions &options,
                          const Image *release) {
  OrderRequest request = {options.algorithm, release};
  Expected<Order> order = orderFunctions(workloads, request);
  if (order)
    if (Error nothing = checkOrdersSomething(*order, workloads, release))
      return nothing;
  return order;
}

Expected<BlockOrder> makeBlockOrder(ArrayRef<Workload> workloads, const OrderingOptions &options,
                                    const Image *release, const FormerLayout &former) {
  OrderRequest request = {options.algorithm, release};
  return orderBlocks(workloads, request, former);
}

} // namespace gmonkit
