import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@fibrewatch/tools/workspaces'
import type { Bytes } from './mutate-bytes.ts'

const samplesFolder = process.env['FIBREWATCH_SAMPLES'] ?? join(repositoryRoot, '../shared/samples')

/** A real instrument's file by its path below `sor/`; undefined where the sample files are absent. */
export function loadSampleSor(path: string): Bytes | undefined {
  const file = join(samplesFolder, 'sor', path)
  return existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined
}
