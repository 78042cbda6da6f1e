import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeCable } from './write-cable.ts'

const USAGE = `npm run cable-files -- --folder path
  --fibres n         fibres of the cable; default: 48
  --wavelengths a,b  nm; default: 1550
  --seed n           the same cable again; default: 1
  --ends a,b         names of both ends; default: Hall,Tower
The truth the files were made of is written beside them, as truth.json.`

/** 2026-06-01, 08:00 UTC. */
const START_S = 1_780_300_800

async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      folder: { type: 'string' },
      fibres: { type: 'string', default: '48' },
      wavelengths: { type: 'string', default: '1550' },
      seed: { type: 'string', default: '1' },
      ends: { type: 'string', default: 'Hall,Tower' },
    },
  })
  const [endA, endB] = values.ends.split(',')
  const [fibres, seed] = [Number(values.fibres), Number(values.seed)]
  const wavelengthsNm = values.wavelengths.split(',').map(Number)
  const isNumber = [fibres, seed, ...wavelengthsNm].every((value) => Number.isSafeInteger(value))
  if (values.folder === undefined || !endA || !endB || !isNumber) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  const options = { fibres, seed, wavelengthsNm, startS: START_S, endA, endB }
  const { files, ...truth } = await writeCable(values.folder, options)
  await writeFile(join(values.folder, 'truth.json'), JSON.stringify(truth, null, 2))
  process.stdout.write(`${files.length} files\n`)
  return 0
}

process.exitCode = await run(process.argv.slice(2))
