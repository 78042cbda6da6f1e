import { readSimulateArguments, USAGE } from './simulate-arguments.ts'
import { simulate } from './simulate.ts'

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())

const report = (line: string): boolean => process.stdout.write(`${new Date().toISOString()} ${line}\n`)
const complain = (problem: string): boolean => process.stderr.write(`${problem}\n`)

async function run(): Promise<number> {
  const read = readSimulateArguments(process.argv.slice(2), process.env)
  if (!read.ok) {
    complain(`${read.problem}\n\n${USAGE}`)
    return 2
  }
  try {
    await simulate({ ...read.value, signal: stopping.signal, report })
    return 0
  } catch (cause) {
    complain(cause instanceof Error ? cause.message : String(cause))
    return 1
  }
}

process.exitCode = await run()
