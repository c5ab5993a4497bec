//===- image_record.cpp - the record that registers an image --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/ir/image_record.h"
#include "gmonkit/abi.h"
#include "llvm-pass/machine/processor.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace gmonpass {

namespace {

// Gives GLOBAL one hidden copy per image: in the COMDAT of that name, or of its own.
template <typename Global> Global *oncePerImage(Global *global, StringRef comdat = "") {
  global->setLinkage(GlobalValue::LinkOnceODRLinkage);
  global->setVisibility(GlobalValue::HiddenVisibility);
  global->setDSOLocal(true);
  global->setComdat(
      global->getParent()->getOrInsertComdat(comdat.empty() ? global->getName() : comdat));
  return global;
}

// Returns a symbol of the image that is null if nothing in the image defines it.
Constant *linkerSymbol(Module &module, const Twine &name) {
  auto *symbol = cast<GlobalVariable>(
      module.getOrInsertGlobal(name.str(), Type::getInt8Ty(module.getContext())));
  symbol->setLinkage(GlobalValue::ExternalWeakLinkage);
  symbol->setVisibility(GlobalValue::HiddenVisibility);
  symbol->setDSOLocal(true);
  return symbol;
}

Constant *sectionBounds(Module &module, StringRef section) {
  return ConstantStruct::getAnon(
      {linkerSymbol(module, "__start_" + section), linkerSymbol(module, "__stop_" + section)});
}

// Gives FUNCTION the processor of the module's first one. At the link of bitcode nothing else tells
// it, and RISC-V's has no floating point then, which contradicts the module's ABI.
void copyProcessor(const Module &module, Function &function) {
  if (!Triple(module.getTargetTriple()).isRISCV())
    return;
  auto first = find_if(module, [](const Function &other) {
    return !other.isDeclaration() && other.hasFnAttribute("target-features");
  });
  if (first == module.end())
    return;
  for (const char *name : {"target-cpu", "target-features"})
    if (Attribute attribute = first->getFnAttribute(name); attribute.isValid())
      function.addFnAttr(attribute);
}

// Adds the attributes that the module requires of every function, such as landing pads of indirect
// calls.
Function *createFunction(Module &module, StringRef name) {
  auto *type = FunctionType::get(Type::getVoidTy(module.getContext()), false);
  Function *function = oncePerImage(Function::createWithDefaultAttr(
      type, GlobalValue::LinkOnceODRLinkage, /*AddrSpace=*/0, name, &module));
  copyProcessor(module, *function);
  return function;
}

// Returns the function that is the caller of calls from outside the image, in the profile's symbol
// table. It is global, because gprof -a drops local symbols, but binds inside its image.
Function *outsideFunction(Module &module) {
  Function *function = createFunction(module, GMON_SYMBOL_OUTSIDE);
  function->setVisibility(GlobalValue::ProtectedVisibility);
  function->setDoesNotThrow();
  ReturnInst::Create(module.getContext(), BasicBlock::Create(module.getContext(), "", function));
  return function;
}

// Adds void NAME(void) { CALLEE(&__gmon_image); } and a pointer to it in ARRAY. It is not in
// llvm.global_ctors, where it would be lost if code is generated in parts (lld's --lto-partitions)
// and the function is in another part than the list.
void addImageHandler(Module &module, StringRef name, StringRef callee, GlobalVariable *image,
                     const Twine &array) {
  LLVMContext &context = module.getContext();
  Function *handler = createFunction(module, name);
  handler->setDoesNotThrow();
  IRBuilder<> builder(BasicBlock::Create(context, "", handler));
  FunctionCallee called =
      module.getOrInsertFunction(callee, Type::getVoidTy(context), image->getType());
  if (auto *function = dyn_cast<Function>(called.getCallee()))
    copyProcessor(module, *function);
  builder.CreateCall(called, {image});
  builder.CreateRetVoid();
  GlobalVariable *pointer =
      oncePerImage(new GlobalVariable(module, handler->getType(), /*isConstant=*/false,
                                      GlobalValue::LinkOnceODRLinkage, handler, name + "_pointer"),
                   name);
  pointer->setSection((array + "." + Twine(GMON_IMAGE_PRIORITY)).str());
  appendToCompilerUsed(module, pointer);
}

// Returns the pattern of --gmon-output. Objects without the option refer to the symbol, too: the
// linker keeps one object's record for the image, and that may be theirs.
Constant *outputPattern(Module &module, const Options &options) {
  if (options.output.empty())
    return linkerSymbol(module, GMON_SYMBOL_OUTPUT);
  Constant *text = ConstantDataArray::getString(module.getContext(), options.output);
  auto *global = new GlobalVariable(module, text->getType(), /*isConstant=*/true,
                                    GlobalValue::LinkOnceODRLinkage, text, GMON_SYMBOL_OUTPUT);
  return oncePerImage(global);
}

} // namespace

void addImageRecord(Module &module, const Options &options) {
  LLVMContext &context = module.getContext();
  Type *i32 = Type::getInt32Ty(context);
  Constant *abiMarker = module.getOrInsertGlobal(GMON_SYMBOL_ABI, Type::getInt8Ty(context));
  SmallVector<Constant *, 16> fields = {ConstantInt::get(i32, GMON_ABI_VERSION),
                                        ConstantInt::get(i32, sizeof(GmonImageRecord))};
  for (const char *section : GmonImageSections)
    fields.push_back(sectionBounds(module, section));
  fields.push_back(outsideFunction(module));
  fields.push_back(abiMarker);
  fields.push_back(outputPattern(module, options));
  Constant *record = ConstantStruct::getAnon(fields);
  // Code at a fixed address has constants in read-only sections. For AArch64, GNU ld takes no
  // address of a protected function there.
  bool isFixed = module.getPICLevel() == PICLevel::NotPIC;
  auto *image =
      oncePerImage(new GlobalVariable(module, record->getType(), /*isConstant=*/!isFixed,
                                      GlobalValue::LinkOnceODRLinkage, record, GMON_SYMBOL_IMAGE));
  addImageHandler(module, GMON_SYMBOL_IMAGE_CTOR, GMON_SYMBOL_REGISTER, image, ".init_array");
  addImageHandler(module, GMON_SYMBOL_IMAGE_DTOR, GMON_SYMBOL_UNREGISTER, image, ".fini_array");
}

} // namespace gmonpass
