import { parseArgs } from 'node:util'
import type { Call, Command, Option } from './command.ts'
import { wrongUse } from './failure.ts'
import type { Program } from './program.ts'

export interface Found {
  readonly command: Command
  readonly rest: readonly string[]
}

/** The command that the first one or two words name. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Found | undefined {
  for (const count of [2, 1]) {
    const name = words.slice(0, count).join(' ')
    const command = commands.find((each) => each.name === name)
    if (command !== undefined && words.length >= count) return { command, rest: words.slice(count) }
  }
  return undefined
}

function requireChoice({ name, choices }: Option, given: string | undefined): void {
  if (choices === undefined || given === undefined) return
  const wrong = given.split(',').find((each) => !choices.includes(each))
  if (wrong !== undefined)
    throw wrongUse(`--${name} takes ${choices.join(', ')}; it does not know “${wrong}”.`)
}

function requireOperands({ name, operands, operandCount, choices }: Command, given: readonly string[]): void {
  const { least, most } = operandCount ?? { least: 0, most: 0 }
  if (given.length < least) throw wrongUse(`${name} needs ${operands ?? ''}.`)
  if (given.length > most) throw wrongUse(`${name} does not know what to do with “${given[most] ?? ''}”.`)
  if (choices !== undefined && given[0] !== undefined && !choices.includes(given[0]))
    throw wrongUse(`${name} takes ${choices.join(', ')}; it does not know “${given[0]}”.`)
}

/** Reads what stands after the name of a command; what the command does not know is wrong use. */
export function readCall({ command, rest }: Found, program: Program): Call {
  const { positionals, values } = parseWords(command, rest)
  requireOperands(command, positionals)
  const text = (name: string): string | undefined => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  for (const option of command.options) requireChoice(option, text(option.name))
  return { program, operands: positionals, has: (flag) => values[flag] === true, text }
}

function parseWords(command: Command, rest: readonly string[]) {
  const options = Object.fromEntries(
    command.options.map(({ name, value }) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  try {
    return parseArgs({ args: [...rest], options, allowPositionals: true })
  } catch (cause) {
    const [sentence] = (cause instanceof Error ? cause.message : '').split('. ')
    throw wrongUse(`${sentence ?? ''}. See “fibrewatch ${command.name} --help”.`)
  }
}
