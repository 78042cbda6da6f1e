import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerProcess } from '@fibrewatch/tools/product-server'
import { runFibrewatch } from '@fibrewatch/tools/run-fibrewatch'
import { waitMs } from '../clock.ts'

const PAUSE_MS = 1000
/** Every so many pauses one is made. */
const EVERY = 240

export interface BackupCount {
  readonly backups: number
  readonly longestMs: number
  readonly lastBytes: number
}

/**
 * Backs the running server up, again and again, until the signal is aborted; each archive is removed.
 * @throws when one is not made
 */
export async function keepBackingUp(
  { dataDir }: ServerProcess,
  databaseUrl: string | undefined,
  signal: AbortSignal,
): Promise<BackupCount> {
  const folder = mkdtempSync(join(tmpdir(), 'fibrewatch-backups-'))
  const settings = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) }
  const count = { backups: 0, longestMs: 0, lastBytes: 0 }
  try {
    for (let turn = 1; !signal.aborted; turn += 1) {
      await waitMs(PAUSE_MS)
      if (turn % EVERY !== 0) continue
      const archive = join(folder, `${turn}.tar.gz`)
      const startedAtMs = performance.now()
      const { code, errors } = await runFibrewatch(['backup', archive], settings)
      if (code !== 0) throw new Error(`no backup was made: ${errors}`)
      count.backups += 1
      count.longestMs = Math.max(count.longestMs, performance.now() - startedAtMs)
      count.lastBytes = statSync(archive).size
      rmSync(archive)
    }
    return count
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
