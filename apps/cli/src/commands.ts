import type { Command } from './command.ts'
import { login, logout, whoami } from './commands/account.ts'
import { ack, clear, comment } from './commands/act.ts'
import { alarms } from './commands/alarms.ts'
import { ingest } from './commands/ingest.ts'
import { devices, links } from './commands/lists.ts'
import { plantImport } from './commands/plant-import.ts'
import { watch } from './commands/watch.ts'
import { completionOf } from './completion.ts'
import { SERVER_COMMANDS } from './server-commands.ts'

const NAMED: readonly Command[] = [
  login,
  logout,
  whoami,
  alarms,
  ack,
  clear,
  comment,
  watch,
  ingest,
  plantImport,
  links,
  devices,
]

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [...NAMED, completionOf([...NAMED, ...SERVER_COMMANDS])]
