import type { Pool } from 'pg'
import { COLUMN_TYPES, CONTRACT_FILES } from './column-types.ts'

interface ColumnRow {
  readonly tableName: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  /** The column has a default. */
  readonly isGiven: boolean
  /** Only the database writes it (generated, or identity always). */
  readonly isOwn: boolean
  /** The column belongs to a view: whether it may be null is not known. */
  readonly isOfView: boolean
  readonly comment: string | null
  /** The checks on this column alone. */
  readonly checks: readonly string[]
}

const COLUMNS = `
  SELECT c.relname AS "tableName", a.attname AS name, format_type(a.atttypid, NULL) AS type,
         NOT a.attnotnull AS "isNullable", a.atthasdef OR a.attidentity <> '' AS "isGiven",
         a.attgenerated <> '' OR a.attidentity = 'a' AS "isOwn", c.relkind = 'v' AS "isOfView",
         col_description(c.oid, a.attnum) AS comment,
         array(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
                WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
                ORDER BY k.conname) AS checks
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition
     AND a.attnum > 0 AND NOT a.attisdropped
   ORDER BY c.relname COLLATE "C", a.attnum`

/** TypeScript types by PostgreSQL type, as value-types.ts parses them. */
const TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'unknown',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
}

/** `CHECK ((state = ANY (ARRAY['online'::text, …])))`: the only words that the column takes. */
const WORDS = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/
const WORD = /'((?:[^']|'')*)'::text/g
const CONTRACT_NAME = /\b(?!Record\b)[A-Z]\w*/g

function findWords({ checks }: ColumnRow): string | undefined {
  const list = checks.map((check) => WORDS.exec(check)?.[1]).find((found) => found !== undefined)
  const words = [...(list?.matchAll(WORD) ?? [])].map(([, word = '']) => `'${word.replaceAll("''", "\\'")}'`)
  return words.length > 0 ? words.join(' | ') : undefined
}

/** @throws Error for a type that value-types.ts says nothing of */
function readType(column: ColumnRow): string {
  const stated = COLUMN_TYPES[`${column.tableName}.${column.name}`] ?? findWords(column)
  if (stated !== undefined) return stated
  const [, item, isArray] = /^(.*?)(\[\])?$/.exec(column.type) ?? []
  const type = TYPES[item ?? '']
  if (type === undefined) throw new Error(`${column.tableName}.${column.name}: no type for ${column.type}`)
  return isArray === undefined ? type : `${type}[]`
}

function writeType(column: ColumnRow): string {
  const { type, isNullable, isGiven, isOwn, isOfView } = column
  const orNull = isNullable && !isOfView ? ' | null' : ''
  const known = readType(column)
  const read = known === 'unknown' ? known : `${known}${orNull}`
  if (type === 'jsonb') {
    // JSON is written as text.
    const text = `string${orNull}`
    return `ColumnType<${read}, ${text}${isGiven ? ' | undefined' : ''}, ${text}>`
  }
  if (isOwn) return `GeneratedAlways<${read}>`
  return isGiven ? `Generated<${read}>` : read
}

const toCamelCase = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function writeColumn(column: ColumnRow): string {
  const comment = column.comment === null ? '' : `    /** ${column.comment} */\n`
  return `${comment}    ${toCamelCase(column.name)}: ${writeType(column)}`
}

/** One import for each file of the contract whose types `COLUMN_TYPES` names. */
function listContractImports(): string[] {
  const stated = Object.values(COLUMN_TYPES).flatMap((type) => type.match(CONTRACT_NAME) ?? [])
  const byFile = Map.groupBy(new Set(stated.toSorted()), (name) => CONTRACT_FILES[name] ?? name)
  return [...byFile]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, names]) => `import type { ${names.join(', ')} } from '@fibrewatch/contract/${file}'`)
}

/** The tables and views of the schema `public` as TypeScript types for Kysely, with the words of the contract. */
export async function describeTables(pool: Pool): Promise<string> {
  const { rows } = await pool.query<ColumnRow>(COLUMNS)
  const names = [...new Set(rows.map(({ tableName }) => tableName))]
  const tables = names.map((name) => {
    const columns = rows.filter(({ tableName }) => tableName === name).map(writeColumn)
    return `  ${toCamelCase(name)}: {\n${columns.join('\n')}\n  }`
  })
  return `${listContractImports().join('\n')}
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Made by "npm run schema" from the migrations: change those, not this. */
export interface DatabaseTables {
${tables.join('\n')}
}
`
}
