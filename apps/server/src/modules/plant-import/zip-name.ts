import { isUtf8 } from 'node:buffer'
import { type Entry, getFileNameLowLevel, validateFileName } from 'yauzl'

/** Bit 11 of an entry's flags: its name is UTF-8. */
const UTF8_FLAG = 0x800

/** Throws what yauzl says of a name that leads out of the folder it is unpacked into. */
export function readZipName(entry: Entry): string {
  const name = decodeName(entry)
  const fault = validateFileName(name)
  if (fault !== null) throw new Error(fault)
  return name
}

/**
 * The field that states a name in Unicode counts first, then what the entry says of it. Without either zip has code page 437
 * alone, to which nobody keeps: programs write UTF-8, which other text hardly ever is by chance, and those of Chinese Windows GBK.
 */
function decodeName({ generalPurposeBitFlag: flags, fileNameRaw, extraFields }: Entry): string {
  const asUtf8 = getFileNameLowLevel(flags | UTF8_FLAG, fileNameRaw, extraFields, false)
  if ((flags & UTF8_FLAG) !== 0 || isUtf8(fileNameRaw)) return asUtf8
  const as437 = getFileNameLowLevel(flags, fileNameRaw, extraFields, false)
  // The same both ways: it is the field in Unicode.
  return as437 === asUtf8 ? as437 : (decodeGb(fileNameRaw) ?? as437)
}

/** Null: not GBK. Separators are set right in the text: the second byte of a character may be that of a backslash. */
function decodeGb(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes).replaceAll('\\', '/')
  } catch {
    return null
  }
}
