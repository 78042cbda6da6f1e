import { constants, deflateRawSync } from 'node:zlib'

/** 9 takes three times as long for 2 % less. */
const DEFLATE_LEVEL = 6
/** So many items of a list are packed together: as much text as what packs them looks back on. */
const ITEMS_OF_PART = 256

/** A stretch of an answer's JSON that may be part of several answers; how it travels is kept with it. */
export class WrittenPart {
  readonly json: Buffer
  #packed: Buffer | undefined

  constructor(json: Buffer) {
    this.json = json
  }

  /** As deflate (RFC 1951), ended at a byte, so that others may stand before and behind it. */
  get packed(): Buffer {
    const options = { level: DEFLATE_LEVEL, finishFlush: constants.Z_SYNC_FLUSH }
    this.#packed ??= deflateRawSync(this.json, options)
    return this.#packed
  }
}

/** The data of an answer as JSON that its handler has put together, of parts that were written by the schemas of the contract. */
export class WrittenAnswer<Data = unknown> {
  /** Never there: tells the compiler what the bytes are of. */
  declare readonly data?: Data
  readonly parts: readonly WrittenPart[]

  constructor(parts: readonly WrittenPart[]) {
    this.parts = parts
  }

  get json(): Buffer {
    return Buffer.concat(this.parts.map(({ json }) => json))
  }
}

/** JSON of which some is written anew and some may have travelled before. */
export type WrittenJson = string | readonly (string | WrittenPart)[]

/** What stands side by side and is written anew is one part. */
export function joinParts(pieces: readonly (string | WrittenPart)[]): WrittenPart[] {
  const parts: WrittenPart[] = []
  let text = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece
      continue
    }
    if (text !== '') parts.push(new WrittenPart(Buffer.from(text)))
    text = ''
    parts.push(piece)
  }
  return text === '' ? parts : [...parts, new WrittenPart(Buffer.from(text))]
}

/** Every member of an object, each as JSON. */
type WrittenMembers<Data extends object> = Readonly<Record<keyof Data & string, WrittenJson>>

export function joinObject<Data extends object>(members: WrittenMembers<Data>): WrittenPart[] {
  const pieces = Object.entries<WrittenJson>(members).flatMap(([name, json], at) => [
    `${at === 0 ? '{' : ','}"${name}":`,
    ...(typeof json === 'string' ? [json] : json),
  ])
  return joinParts([...pieces, '}'])
}

const COMMA = Buffer.from(',')

interface KeptPart {
  readonly items: readonly Buffer[]
  readonly isFirst: boolean
  readonly part: WrittenPart
}

/** Parts of lists by their first item, with which they go. */
const keptParts = new WeakMap<Buffer, KeptPart>()

function takePart(items: readonly Buffer[], isFirst: boolean): WrittenPart {
  const [first] = items
  const kept = first === undefined ? undefined : keptParts.get(first)
  if (kept !== undefined && kept.isFirst === isFirst && isSame(kept.items, items)) return kept.part
  const bytes = items.flatMap((item, at) => (isFirst && at === 0 ? [item] : [COMMA, item]))
  const part = new WrittenPart(Buffer.concat(bytes))
  if (first !== undefined) keptParts.set(first, { items, isFirst, part })
  return part
}

const isSame = (one: readonly Buffer[], other: readonly Buffer[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at])

/** A list of items that are kept from one answer to the next: where all of a part are the same ones, it is not packed again. */
export function joinList(items: readonly Buffer[]): readonly (string | WrittenPart)[] {
  const parts = Array.from({ length: Math.ceil(items.length / ITEMS_OF_PART) }, (_, at) =>
    takePart(items.slice(at * ITEMS_OF_PART, (at + 1) * ITEMS_OF_PART), at === 0),
  )
  return ['[', ...parts, ']']
}
