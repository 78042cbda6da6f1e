import { parseArgs } from 'node:util'
import { print } from '@fibrewatch/tools/print'
import { type ChaosOptions, runChaos } from './run-chaos.ts'

const MINUTE_MS = 60_000

function parseOptions(): ChaosOptions {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'postgres' },
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  })
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) throw new Error('--minutes takes a number above 0')
  const database = values.database === 'embedded' ? 'embedded' : 'postgres'
  return { database, durationMs: minutes * MINUTE_MS, seed: Number(values.seed) }
}

/** `npm run chaos`: ends with 1 when anything acknowledged is missing or wrong. A seed repeats the same failures. */
async function main(): Promise<void> {
  const options = parseOptions()
  print(`seed ${options.seed}`)
  const report = await runChaos(options)
  print(JSON.stringify(report, null, 2))
  const { lostEvents, lostTraces, wrongStates, missedMessages, signedOut, replayMismatches } = report
  const faults = lostEvents + lostTraces + wrongStates + missedMessages + signedOut + replayMismatches
  if (faults > 0) process.exitCode = 1
}

await main()
