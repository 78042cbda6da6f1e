import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemApi } from '@fibrewatch/contract/system-info'
import { type ServerOptions, startProductServer } from '@fibrewatch/tools/product-server'
import { waitMs } from './clock.ts'
import type { Budget, Figure } from './figure.ts'

const REST_MS = 8000
const BYTES_PER_MB = 1024 * 1024
const SECOND_START_GOAL: Budget = { goal: 2, better: 'lower' }

/** From starting the process to its first answered call, and its memory at rest. */
async function startOnce(
  options: ServerOptions,
  restMs: number,
): Promise<{ answerS: number; restMb: number }> {
  const startedAt = performance.now()
  const server = await startProductServer(options)
  try {
    const answer = await fetch(new URL(systemApi.brand.path, server.url))
    if (!answer.ok) throw new Error(`the first answer was ${answer.status}`)
    const answerS = (performance.now() - startedAt) / 1000
    await waitMs(restMs)
    return { answerS, restMb: server.loadRssBytes() / BYTES_PER_MB }
  } finally {
    await server.stop()
  }
}

/** First start (makes the database), second start, memory at rest; for the embedded database and for PostgreSQL. */
export async function benchStart(database: string, databaseUrl?: string): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-start-'))
  const options = databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl }
  try {
    const first = await startOnce(options, 0)
    const second = await startOnce(options, REST_MS)
    const method = 'from starting the process to the first answered call'
    const goal = databaseUrl === undefined ? { budget: SECOND_START_GOAL } : {}
    return [
      { name: `first start, ${database}`, value: first.answerS, unit: 's', method },
      { name: `second start, ${database}`, value: second.answerS, unit: 's', method, ...goal },
      {
        name: `memory at rest, ${database}`,
        value: second.restMb,
        unit: 'MB',
        method: `resident, ${REST_MS / 1000} s after the second start`,
      },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
