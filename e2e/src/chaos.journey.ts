import { findMosquitto } from '@fibrewatch/tools/private-mosquitto'
import { findPgbouncer } from '@fibrewatch/tools/private-pgbouncer'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import { print } from '@fibrewatch/tools/print'
import { describe, expect, test } from 'vitest'
import { type ChaosOptions, runChaos } from './chaos/run-chaos.ts'

const DURATION_MS = { postgres: 60_000, embedded: 40_000 }
const TIMEOUT_MS = 15 * 60_000
/** Another seed strikes at other moments: `CHAOS_SEED=…`. */
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_261_122)

const NOTHING_LOST = {
  lostEvents: 0,
  lostTraces: 0,
  wrongStates: 0,
  missedMessages: 0,
  signedOut: 0,
  replayMismatches: 0,
}

async function rage(database: ChaosOptions['database']) {
  const report = await runChaos({ database, durationMs: DURATION_MS[database], seed: SEED })
  print(JSON.stringify(report))
  const { breaks, readings } = report.acknowledged
  const blows = Object.values(report.blows).reduce((sum, count) => sum + count, 0)
  return { report, wasStormy: breaks > 0 && readings > 0 && blows > 5 }
}

const hasParts = [findPostgres(), findPgbouncer(), findMosquitto()].every((program) => program !== undefined)

describe('whatever is killed or cut, nothing acknowledged is lost', () => {
  test('the embedded database, kills of the server', { timeout: TIMEOUT_MS }, async () => {
    const { report, wasStormy } = await rage('embedded')
    expect(report).toMatchObject(NOTHING_LOST)
    expect(wasStormy).toBe(true)
  })

  test.skipIf(!hasParts)(
    'two processes, PostgreSQL behind pgbouncer, Mosquitto and a store',
    { timeout: TIMEOUT_MS },
    async () => {
      const { report, wasStormy } = await rage('postgres')
      expect(report).toMatchObject(NOTHING_LOST)
      expect(wasStormy).toBe(true)
    },
  )
})
