import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

type Json = Readonly<Record<string, unknown>>

/** The names of schemas by what they say; two schemas of the same shape are one. */
export type SchemaNames = ReadonlyMap<string, string>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What two schemas have in common that mean the same. */
export const keyOf = (schema: object): string => JSON.stringify(schema)

export const toPascal = (text: string): string =>
  text.replace(/(?:^|[-_])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Members of a module in an order of their own: loaders differ in theirs. */
export const sortByName = <Value>(members: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(members).toSorted(([left], [right]) => (left < right ? -1 : 1))

const isNamed = (value: unknown): value is Json =>
  isJson(value) && value['type'] === 'object' && isJson(value['properties'])

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 1 && value.every((entry) => typeof entry === 'string')

/** `SEVERITIES` is a list of what is a `Severity`. */
function nameOfOne(list: string): string {
  const words = list.toLowerCase().split('_').map(toPascal).join('')
  if (words.endsWith('ies')) return words.replace(/ies$/, 'y')
  return words.replace(/(?<=tus|ss)es$|(?<!s)s$/, '')
}

const FOLDER = dirname(fileURLToPath(import.meta.resolve('@fibrewatch/contract/api')))

interface Export {
  readonly file: string
  readonly name: string
  readonly value: unknown
}

async function loadExports(): Promise<Export[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^[a-z-]+\.ts$/.test(file)).toSorted()
  const all = await Promise.all(
    files.map(async (file) => {
      const exported: unknown = await import(`@fibrewatch/contract/${file.slice(0, -'.ts'.length)}`)
      return sortByName(isJson(exported) ? exported : {}).map(([name, value]) => ({
        file: toPascal(file.slice(0, -'.ts'.length)),
        name,
        value,
      }))
    }),
  )
  return all.flat()
}

/**
 * The names that the contract gives its schemas by exporting them: `alarm` is `Alarm`. Where two files export the same name for
 * different schemas, the second is preceded by that of its file. A list of words is named when it alone has those words.
 */
async function makeSchemaNames(): Promise<SchemaNames> {
  const exported = await loadExports()
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const add = (key: string, name: string, file: string): void => {
    if (names.has(key)) return
    const free = taken.has(name) ? `${file}${name}` : name
    names.set(key, free)
    taken.add(free)
  }
  for (const { file, name, value } of exported) {
    if (isNamed(value)) add(keyOf(value), toPascal(name).replace(/Schema$/, ''), file)
  }
  const lists = exported.filter(({ value }) => isList(value))
  const uses = Map.groupBy(lists, ({ value }) => keyOf({ enum: value }))
  for (const [key, [first, ...others]] of uses) {
    if (first !== undefined && others.length === 0) add(key, nameOfOne(first.name), first.file)
  }
  return names
}

let made: Promise<SchemaNames> | undefined

/** Made once: the contract stays as it is while the process runs, and tests start hundreds of servers in one. */
export const loadSchemaNames = (): Promise<SchemaNames> => (made ??= makeSchemaNames())
