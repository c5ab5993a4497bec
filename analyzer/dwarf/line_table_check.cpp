//===- line_table_check.cpp - check for unreadable line tables ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/dwarf/line_table_check.h"
#include "analyzer/support/errors.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/DWARF/DWARFFormValue.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Returns whether DWARF or its extensions allow FORM in a line table's header.
bool isLineTableForm(uint64_t form) {
  switch (form) {
  case dwarf::DW_FORM_string:
  case dwarf::DW_FORM_line_strp:
  case dwarf::DW_FORM_strp:
  case dwarf::DW_FORM_strp_sup:
  case dwarf::DW_FORM_strx:
  case dwarf::DW_FORM_strx1:
  case dwarf::DW_FORM_strx2:
  case dwarf::DW_FORM_strx4:
  case dwarf::DW_FORM_udata:
  case dwarf::DW_FORM_data1:
  case dwarf::DW_FORM_data2:
  case dwarf::DW_FORM_data4:
  case dwarf::DW_FORM_data8:
  case dwarf::DW_FORM_data16:
  case dwarf::DW_FORM_block:
  case dwarf::DW_FORM_block1:
  case dwarf::DW_FORM_block2:
  case dwarf::DW_FORM_block4:
    return true;
  default:
    return false;
  }
}

// Checks the table of folders or files at AT. Stops at the end of truncated data.
Error checkEntries(const DWARFDataExtractor &data, DataExtractor::Cursor &at,
                   const dwarf::FormParams &params) {
  SmallVector<dwarf::Form, 8> forms;
  for (unsigned left = data.getU8(at); left != 0 && at; --left) {
    data.getULEB128(at); // content type
    uint64_t form = data.getULEB128(at);
    if (at && !isLineTableForm(form))
      return makeError("line table with unknown form " + Twine(form));
    forms.push_back(static_cast<dwarf::Form>(form));
  }
  uint64_t entries = data.getULEB128(at);
  if (forms.empty())
    return Error::success();
  for (; entries != 0 && at && !data.eof(at); --entries)
    for (dwarf::Form form : forms) {
      uint64_t offset = at.tell();
      DWARFFormValue::skipValue(form, data, &offset, params);
      if (offset <= at.tell() || offset > data.size()) // the block is longer than the data
        return Error::success();
      at.seek(offset);
    }
  return Error::success();
}

Error checkForms(const DWARFDataExtractor &data, DataExtractor::Cursor &at) {
  dwarf::FormParams params = {0, 0, dwarf::DWARF32};
  params.Format = data.getInitialLength(at).second;
  params.Version = data.getU16(at);
  if (!at || params.Version < 5)
    return Error::success();
  params.AddrSize = data.getU8(at);
  data.getU8(at);                                                     // size of a segment selector
  data.getUnsigned(at, dwarf::getDwarfOffsetByteSize(params.Format)); // of the header
  // Skips minimum instruction length, maximum operations, default is_stmt, line base and line
  // range.
  data.skip(at, 5);
  if (uint8_t opcodes = data.getU8(at))
    data.skip(at, opcodes - 1);
  if (Error failed = checkEntries(data, at, params))
    return failed;
  return checkEntries(data, at, params);
}

// Returns where UNIT's line table begins.
std::optional<uint64_t> tableOffset(DWARFUnit &unit) {
  std::optional<uint64_t> offset =
      dwarf::toSectionOffset(unit.getUnitDIE().find(dwarf::DW_AT_stmt_list));
  return offset ? std::optional(*offset + unit.getLineTableOffset()) : std::nullopt;
}

DWARFDataExtractor tableData(DWARFUnit &unit) {
  const DWARFObject &object = unit.getContext().getDWARFObj();
  return DWARFDataExtractor(object, unit.getLineSection(), object.isLittleEndian(),
                            unit.getAddressByteSize());
}

} // namespace

Error checkLineTableForms(DWARFUnit &unit) {
  std::optional<uint64_t> offset = tableOffset(unit);
  if (!offset)
    return Error::success();
  DataExtractor::Cursor at(*offset);
  Error failed = checkForms(tableData(unit), at);
  consumeError(at.takeError());
  return failed;
}

uint64_t lineTableSize(DWARFUnit &unit) {
  std::optional<uint64_t> offset = tableOffset(unit);
  if (!offset)
    return 0;
  DataExtractor::Cursor at(*offset);
  uint64_t length = tableData(unit).getInitialLength(at).first;
  uint64_t size = at ? SaturatingAdd(length, at.tell() - *offset) : 0;
  consumeError(at.takeError());
  return size;
}

} // namespace gmonkit
