import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Compile } from 'typebox/compile'

export const FORMAT = 'fibrewatch-backup'
const FORMAT_VERSION = 1

/** Names of the entries of an archive. */
export const MANIFEST_NAME = 'manifest.json'
export const SECRET_KEY_NAME = 'secret.key'
const TABLE_PAGE = /^tables\/([a-z][a-z0-9_]{0,62})\/\d{6,9}\.jsonl$/
const FILE_PREFIX = 'files/'

const PAGE_DIGITS = 6

export const makePageName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(PAGE_DIGITS, '0')}.jsonl`
export const makeFileName = (key: string): string => FILE_PREFIX + key

export const readPageName = (name: string): string | undefined => TABLE_PAGE.exec(name)?.[1]
export const readFileName = (name: string): string | undefined =>
  name.startsWith(FILE_PREFIX) ? name.slice(FILE_PREFIX.length) : undefined

const Count = Type.Integer({ minimum: 0 })
const Name = Type.String({ minLength: 1, maxLength: 200 })
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  formatVersion: Type.Literal(FORMAT_VERSION),
  /** Of the server that wrote it. */
  version: Name,
  /** When its reading began: rows are as they were then. */
  madeAt: Name,
  /** The schema of the rows; its version is the last name. */
  migrations: Type.Array(Type.Object({ name: Name, checksum: Sha256 }), { minItems: 1, maxItems: 10_000 }),
  tables: Type.Array(
    Type.Object({
      name: Name,
      columns: Type.Array(Name, { minItems: 1, maxItems: 1000 }),
      rows: Count,
      /** Of its pages one after the other. */
      sha256: Sha256,
    }),
    { minItems: 1, maxItems: 10_000 },
  ),
  sequences: Type.Array(
    Type.Object({ name: Name, value: Type.String({ pattern: '^-?[0-9]{1,19}$' }), isCalled: Type.Boolean() }),
    { maxItems: 10_000 },
  ),
  /** Null: they were left out. The hash is of key, line break and content of each, in their order. */
  files: Type.Union([Type.Object({ count: Count, bytes: Count, sha256: Sha256 }), Type.Null()]),
  /** Null: the key is a setting, or there is none yet. */
  secretKey: Type.Union([Type.Object({ sha256: Sha256 }), Type.Null()]),
  /** With which key secrets in the rows are sealed; null: there is none yet. */
  keyId: Type.Union([Name, Type.Null()]),
})

export type BackupManifest = Static<typeof Manifest>

const checker = Compile(Manifest)

export const makeManifest = (parts: Omit<BackupManifest, 'format' | 'formatVersion'>): BackupManifest => ({
  format: FORMAT,
  formatVersion: FORMAT_VERSION,
  ...parts,
})

/** Undefined for what is no manifest of this format. */
export function parseManifest(text: string): BackupManifest | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return checker.Check(value) ? value : undefined
  } catch {
    return undefined
  }
}
