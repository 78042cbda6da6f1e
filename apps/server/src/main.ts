import manifest from '#manifest' with { type: 'json' }
import { readCommandLine } from './command-line.ts'

const WRONG_USE_CODE = 2

/** Whoever asks for the version or for help alone does not wait until all of the program is loaded, which takes a second. */
async function main(): Promise<void> {
  const command = readCommandLine(process.argv.slice(2), manifest.version)
  if (command.kind === 'tell') return void process.stdout.write(command.text)
  if (command.kind === 'refuse') {
    process.exitCode = WRONG_USE_CODE
    return void process.stderr.write(command.text)
  }
  const { runProgram } = await import('./program.cli.ts')
  return await runProgram(command)
}

await main()
