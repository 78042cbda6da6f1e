/** Parses names and paths for every call: only plain names reach a query. */
import { NETDISK_MAX_DEPTH, type NetdiskNodeType } from '@fibrewatch/contract/netdisk'
import { nameInvalid, tooDeep } from './netdisk.errors.ts'

const MAX_NAME_BYTES = 255
const SHOWN_CHARACTERS = 40
/** Separators of any system, control characters, and characters that change the reading direction ("gpj.exe" shown as "exe.jpg"). */
const FORBIDDEN = /[/\\\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
/** Also `.` and `..`; Windows drops dots and spaces at the end, so two names become one. */
const BAD_END = /[. ]$/

/** A name as it is stored: in NFC, so that one name has one spelling. @throws netdisk.name-invalid */
export function parseName(text: string): string {
  const name = text.normalize('NFC')
  const isPlain =
    name !== '' &&
    name.isWellFormed() &&
    !FORBIDDEN.test(name) &&
    !BAD_END.test(name) &&
    Buffer.byteLength(name) <= MAX_NAME_BYTES
  if (!isPlain)
    throw nameInvalid(
      text
        .toWellFormed()
        .slice(0, SHOWN_CHARACTERS)
        .replaceAll(/\p{Cc}/gu, '·'),
    )
  return name
}

/** The names of a path, `""` or `"a/b/"`. @throws netdisk.name-invalid, netdisk.too-deep */
export function parsePath(path: string): string[] {
  if (path === '') return []
  const names = path.split('/')
  // Every folder of a path ends with a slash, so nothing follows the last one.
  if (names.pop() !== '') throw nameInvalid(path.toWellFormed().slice(-SHOWN_CHARACTERS))
  if (names.length > NETDISK_MAX_DEPTH) throw tooDeep(NETDISK_MAX_DEPTH)
  return names.map(parseName)
}

export const makePath = (names: readonly string[]): string => names.map((name) => `${name}/`).join('')

export interface Named {
  readonly name: string
  readonly type: NetdiskNodeType
}

/** `notes.txt` is `notes` and `.txt`; a folder, and a name that only begins with a dot, has no extension. */
function splitName({ name, type }: Named): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.')
  return dot > 0 && type === 'file'
    ? { stem: name.slice(0, dot), ending: name.slice(dot) }
    : { stem: name, ending: '' }
}

/** As much of the text as fits, without half characters. */
function cutToBytes(text: string, maxBytes: number): string {
  let kept = ''
  let bytes = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes) break
    kept += character
  }
  return kept
}

/** `notes(2).txt`; a name that would become too long loses the end of its stem. */
export function addToStem(named: Named, addition: string): string {
  const { stem, ending } = splitName(named)
  const tail = cutToBytes(`${addition}${ending}`, MAX_NAME_BYTES - 1)
  return `${cutToBytes(stem, MAX_NAME_BYTES - Buffer.byteLength(tail))}${tail}`.normalize('NFC')
}
