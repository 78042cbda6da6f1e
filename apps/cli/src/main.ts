import { run } from './run.ts'

const interruption = new AbortController()
const end = (): void => interruption.abort()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
// Whoever read the output has gone: `fibrewatch watch | head -1`.
process.stdout.on('error', end)
process.stderr.on('error', end)

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interruption.signal,
})
