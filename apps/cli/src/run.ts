import manifest from '../package.json' with { type: 'json' }
import { COMMANDS } from './commands.ts'
import { EXIT, Failure } from './failure.ts'
import { makeCommandHelp, makeHelp } from './help.ts'
import { note, type Program, say } from './program.ts'
import { findCommand, readCall } from './read-words.ts'
import { SERVER_COMMANDS } from './server-commands.ts'

const asksHelp = (words: readonly string[]): boolean =>
  words.some((word) => word === '--help' || word === '-h')

/** Runs what was typed; returns the exit code. */
export async function run(words: readonly string[], program: Program): Promise<number> {
  try {
    return await runCommand(words, program)
  } catch (cause) {
    if (program.signal.aborted) return program.stdout.writable ? EXIT.interrupted : EXIT.ok
    note(program, `fibrewatch: ${cause instanceof Error ? cause.message : String(cause)}`)
    return cause instanceof Failure ? cause.exitCode : EXIT.failed
  }
}

async function runCommand(given: readonly string[], program: Program): Promise<number> {
  const words = given[0] === 'help' && given.length > 1 ? [...given.slice(1), '--help'] : given
  const found = findCommand([...COMMANDS, ...SERVER_COMMANDS], words)
  if (found !== undefined) {
    if (!asksHelp(found.rest)) return found.command.run(readCall(found, program))
    say(program, makeCommandHelp(found.command))
    return EXIT.ok
  }
  const [first] = words
  if (first === '--version' || first === '-v') {
    say(program, manifest.version)
    return EXIT.ok
  }
  if (first !== undefined && first !== 'help' && !asksHelp(words)) {
    const longer = COMMANDS.map(({ name }) => name).filter((name) => name.startsWith(`${first} `))
    const advice =
      longer.length > 0 ? `There is “${longer.join('”, “')}”.` : '“fibrewatch --help” lists them.'
    note(program, `fibrewatch: there is no command “${words.slice(0, 2).join(' ')}”. ${advice}`)
    return EXIT.wrongUse
  }
  const isAsked = first !== undefined
  ;(isAsked ? say : note)(program, makeHelp(COMMANDS, SERVER_COMMANDS))
  return isAsked ? EXIT.ok : EXIT.wrongUse
}
