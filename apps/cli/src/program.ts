/** What the program was given by the system. */
export interface Program {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
  /** Aborted by Ctrl+C, by the end of the session, and when nobody reads the output any more. */
  readonly signal: AbortSignal
}

export const say = ({ stdout }: Program, line: string): void => void stdout.write(`${line}\n`)

/** What is no result: progress, reconnecting, refusals. */
export const note = ({ stderr }: Program, line: string): void => void stderr.write(`${line}\n`)
