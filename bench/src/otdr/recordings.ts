import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type SorFile, type Trace, makeTrace, parseSor } from '@fibrewatch/otdr'

const REPOSITORY = join(import.meta.dirname, '../../..')
const FOLDER = join(process.env['FIBREWATCH_SAMPLES'] ?? join(REPOSITORY, '../shared/samples'), 'sor')

/** A real trace with the maker's own table, and the part of the split it belongs to. */
export type Recording = {
  name: string
  trace: Trace
  maker: string
  /** EXFO over kilometres: single acquisitions whose table follows the least-squares rule. */
  isExfoLongHaul: boolean
  isHeldOut: boolean
  /** Smaller losses the maker's table does not list, by what the file says of itself. */
  lossThresholdDb: number
}

export type Recordings = { list: Recording[]; refused: number; files: number }

/** The maker by its own blocks: the supplier field is often overwritten with the contractor's name. */
function nameMaker({ blocks, supplier }: SorFile): string {
  if (blocks.some(({ name }) => name.startsWith('Exfo'))) return 'EXFO'
  return (supplier?.supplier ?? '').trim().split(/\s/)[0]?.toUpperCase() ?? ''
}

function listDistinctFiles(): [string, Uint8Array][] {
  if (!existsSync(FOLDER)) return []
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.sor')).toSorted()
  const byDigest = new Map<string, [string, Uint8Array]>()
  for (const name of files) {
    const bytes = new Uint8Array(readFileSync(join(FOLDER, name)))
    byDigest.set(createHash('sha256').update(bytes).digest('hex'), [name, bytes])
  }
  return [...byDigest.values()]
}

/** Half of each maker and pulse is held out: the second, fourth … by name. */
export function loadRecordings(): Recordings {
  const files = listDistinctFiles()
  const list: Recording[] = []
  const counts = new Map<string, number>()
  for (const [name, bytes] of files) {
    const sor = parseSor(bytes)
    const made = sor.ok ? makeTrace(sor.value) : undefined
    if (!sor.ok || made === undefined || !made.ok) continue
    const maker = nameMaker(sor.value)
    const group = `${maker} ${made.value.pulseNs}`
    const rank = counts.get(group) ?? 0
    counts.set(group, rank + 1)
    const isExfoLongHaul = /otdr-suite.*(splice|launchreel|refl_|satrefl)/.test(name)
    const lossThresholdDb = (sor.value.fixed?.lossThresholdMdb ?? 0) / 1000
    list.push({ name, trace: made.value, maker, isExfoLongHaul, isHeldOut: rank % 2 === 1, lossThresholdDb })
  }
  return { list, refused: files.length - list.length, files: files.length }
}
