/** The data of an answer as JSON that its handler has put together, of parts that were written by the schemas of the contract. */
export class WrittenAnswer<Data = unknown> {
  /** Never there: tells the compiler what the text is of. */
  declare readonly data?: Data
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** Every member of an object, each as JSON. */
type WrittenMembers<Data extends object> = Readonly<Record<keyof Data & string, string>>

export const joinObject = <Data extends object>(members: WrittenMembers<Data>): string =>
  `{${Object.entries<string>(members)
    .map(([name, json]) => `"${name}":${json}`)
    .join(',')}}`

export const joinList = (items: readonly string[]): string => `[${items.join(',')}]`
