import type { Program } from './program.ts'

export interface Option {
  /** `severity` is given as `--severity`. */
  readonly name: string
  /** What stands for the value in the help; absent: the option takes none. */
  readonly value?: string
  /** The values there are, for completion and check. */
  readonly choices?: readonly string[]
  readonly summary: string
}

/** A command: help, completion and the check of what was typed follow from it. */
export interface Command {
  /** One or two words: `alarms`, `plant import`. */
  readonly name: string
  readonly summary: string
  /** As the help shows them: `FILE…`. */
  readonly operands?: string
  readonly operandCount?: { readonly least: number; readonly most: number }
  /** Values of the first operand. */
  readonly choices?: readonly string[]
  readonly takesFiles?: boolean
  readonly options: readonly Option[]
  /** More to read below the options. */
  readonly notes?: string
  readonly run: (call: Call) => Promise<number>
}

/** What was typed after the name of a command. */
export interface Call {
  readonly program: Program
  readonly operands: readonly string[]
  readonly has: (flag: string) => boolean
  readonly text: (option: string) => string | undefined
}

export const JSON_OPTION: Option = { name: 'json', summary: 'one line of JSON for each item' }
