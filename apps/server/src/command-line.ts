import { parseArgs } from 'node:util'

/** What the words after `fibrewatch` ask for; `text` ends with a line break. */
export type Command =
  | { readonly kind: 'run' }
  | { readonly kind: 'reset-password'; readonly username: string }
  | { readonly kind: 'backup'; readonly target: string; readonly withFiles: boolean }
  | { readonly kind: 'restore'; readonly archive: string }
  | { readonly kind: 'check'; readonly asJson: boolean }
  | { readonly kind: 'tell'; readonly text: string }
  | { readonly kind: 'refuse'; readonly text: string }

const HELP = `Usage: bin/fibrewatch WORD, or npm start [-- WORD]

  start                  runs the server and the console, until Ctrl+C or SIGTERM ends it
  reset-password NAME    gives an account a new password, prints it and ends; with the embedded database stop the server first
  backup FILE|FOLDER     writes database, files and key into one archive, also while the server runs
    --without-files      without the stored files (traces, netdisk): they have a backup of their own
  restore FILE           puts an archive into a place that is empty
  check [--json]         looks at settings, database, file store, broker, mail server, clock and disk; ends with 1 if anything fails

Options: --help, --version. Without a word npm start starts. What else bin/fibrewatch does: bin/fibrewatch --help.

Settings are environment variables, or lines of a file .env in the folder it is started in:
  PORT, HOST             address of the console and the calls (5991 on 127.0.0.1)
  MQTT_PORT              broker for instruments (1883; off: none)
  DATA_DIR               database, files and keys (./data)
  DATABASE_URL           a PostgreSQL instead of the embedded database
  FILES_URL              an S3 store or another folder for the files
  ADMIN_PASSWORD         of the account admin at the first start; unset: generated and printed once
docs/operations.md lists all of them.

  npm run demo           the same with a simulated plant
`
const ADVICE = 'See fibrewatch --help. Settings are environment variables.\n'

type Option = 'without-files' | 'json'

interface Word {
  /** What it takes, for its refusal. */
  readonly takes: string
  /** How many words follow it. */
  readonly values: 0 | 1
  readonly options: readonly Option[]
  make(value: string, given: ReadonlySet<Option>): Command
}

const WORDS = new Map<string, Word>([
  ['start', { takes: 'nothing', values: 0, options: [], make: () => ({ kind: 'run' }) }],
  [
    'reset-password',
    {
      takes: 'one user name',
      values: 1,
      options: [],
      make: (username) => ({ kind: 'reset-password', username }),
    },
  ],
  [
    'backup',
    {
      takes: 'one file or folder',
      values: 1,
      options: ['without-files'],
      make: (target, given) => ({ kind: 'backup', target, withFiles: !given.has('without-files') }),
    },
  ],
  [
    'restore',
    { takes: 'one archive', values: 1, options: [], make: (archive) => ({ kind: 'restore', archive }) },
  ],
  [
    'check',
    {
      takes: 'nothing but --json',
      values: 0,
      options: ['json'],
      make: (_, given) => ({ kind: 'check', asJson: given.has('json') }),
    },
  ],
])

export function readCommandLine(words: readonly string[], version: string): Command {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
        'without-files': { type: 'boolean' },
        json: { type: 'boolean' },
      },
    })
    if (values.help === true) return { kind: 'tell', text: HELP }
    if (values.version === true) return { kind: 'tell', text: `${version}\n` }
    const options: readonly Option[] = ['without-files', 'json']
    return readWords(positionals, new Set(options.filter((option) => values[option] === true)))
  } catch (cause) {
    const [sentence] = cause instanceof Error ? cause.message.split('. ') : [String(cause)]
    return { kind: 'refuse', text: `${sentence}. ${ADVICE}` }
  }
}

function readWords([name = 'start', ...values]: readonly string[], given: ReadonlySet<Option>): Command {
  const word = WORDS.get(name)
  if (word === undefined) return { kind: 'refuse', text: `Unknown command '${name}'. ${ADVICE}` }
  const fits = values.length === word.values && [...given].every((option) => word.options.includes(option))
  if (!fits) return { kind: 'refuse', text: `${name} takes ${word.takes}. ${ADVICE}` }
  return word.make(values[0] ?? '', given)
}
