import { type Command, JSON_OPTION, type Option } from './command.ts'
import { wrongUse } from './failure.ts'

/** A word of the server's own program, known here for help and completion. */
const ofServer = (
  name: string,
  summary: string,
  { operands, options = [] }: { readonly operands?: string; readonly options?: readonly Option[] } = {},
): Command => ({
  name,
  summary,
  ...(operands === undefined ? {} : { operands, takesFiles: true }),
  options,
  run: async () => {
    throw wrongUse(`“${name}” runs on the machine of the server: bin/fibrewatch ${name}.`)
  },
})

/** `bin/fibrewatch` gives them to the server's program. */
export const SERVER_COMMANDS: readonly Command[] = [
  ofServer('start', 'run the server and the console'),
  { ...ofServer('reset-password', 'give an account a new password'), operands: 'NAME' },
  ofServer('backup', 'write database, files and key into one archive', {
    operands: 'FILE|FOLDER',
    options: [{ name: 'without-files', summary: 'without the stored files' }],
  }),
  ofServer('restore', 'put an archive into a place that is empty', { operands: 'FILE' }),
  ofServer('check', 'look at settings, database, file store, broker, clock and disk', {
    options: [JSON_OPTION],
  }),
]
