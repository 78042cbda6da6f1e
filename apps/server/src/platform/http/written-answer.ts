/** The data of an answer as JSON that its handler has put together, of parts that were written by the schemas of the contract. */
export class WrittenAnswer<Data = unknown> {
  /** Never there: tells the compiler what the bytes are of. */
  declare readonly data?: Data
  readonly json: Buffer

  constructor(json: Buffer) {
    this.json = json
  }
}

/** JSON as it travels: megabytes of text with other letters than Latin ones are slow to join and to encode. */
export type WrittenJson = Buffer | string

const toBytes = (json: WrittenJson): Buffer => (typeof json === 'string' ? Buffer.from(json) : json)

/** Every member of an object, each as JSON. */
type WrittenMembers<Data extends object> = Readonly<Record<keyof Data & string, WrittenJson>>

export function joinObject<Data extends object>(members: WrittenMembers<Data>): Buffer {
  const parts = Object.entries<WrittenJson>(members).flatMap(([name, json], at) => [
    `${at === 0 ? '{' : ','}"${name}":`,
    json,
  ])
  return Buffer.concat([...parts, '}'].map(toBytes))
}

const COMMA = ','.charCodeAt(0)

export function joinList(items: readonly Buffer[]): Buffer {
  const bytes = items.reduce((sum, { length }) => sum + length, 0)
  const list = Buffer.allocUnsafe(bytes + Math.max(0, items.length - 1) + 2)
  let end = list.write('[')
  for (const [at, item] of items.entries()) {
    if (at > 0) list[end++] = COMMA
    end += item.copy(list, end)
  }
  list.write(']', end)
  return list
}
