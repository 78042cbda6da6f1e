import { isatty } from 'node:tty'
import type { DestinationStream } from 'pino'

const STANDARD_OUTPUT = 1

/** Whether a person reads along, and not a file or a service manager. */
export const isTerminal = (): boolean => isatty(STANDARD_OUTPUT)

/** Lines a person reads: the local time, the level in colour, the sentence, then the fields. Loaded only where one does. */
export async function openTerminalLines(): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ translateTime: 'SYS:HH:MM:ss', singleLine: true, sync: true })
}
