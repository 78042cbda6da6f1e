/// <reference types="node" />
/// <reference lib="es2023" />
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Real instrument files; they are not part of the project, tests that want them skip without. */
export interface SampleFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly reading: unknown
}

const repositoryRoot = join(import.meta.dirname, '../../../..')
const samplesFolder = process.env['FIBREWATCH_SAMPLES'] ?? join(repositoryRoot, '../shared/samples')
const sorFolder = join(samplesFolder, 'sor')

export const sampleFiles: readonly SampleFile[] = existsSync(sorFolder) ? loadSamples() : []
export const sampleNote =
  sampleFiles.length > 0 ? '' : ' (skipped: no instrument files, set FIBREWATCH_SAMPLES)'

/** Without copies: several projects publish the same recordings. */
export const distinctSampleFiles: readonly SampleFile[] = [
  ...new Map(sampleFiles.map((file) => [digest(file.bytes), file])).values(),
]

export function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function loadSamples(): SampleFile[] {
  const names = readdirSync(sorFolder, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.endsWith('.sor'))
    .toSorted()
    .map(loadSample)
}

function loadSample(name: string): SampleFile {
  const path = join(sorFolder, name)
  const reading: unknown = JSON.parse(readFileSync(`${path}.ref.json`, 'utf8'))
  return { name, bytes: new Uint8Array(readFileSync(path)), reading }
}
