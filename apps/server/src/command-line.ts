import { parseArgs } from 'node:util'

/** What the words after `npm start --` ask for; `text` ends with a line break. */
export type Command =
  | { readonly kind: 'run' }
  | { readonly kind: 'reset-password'; readonly username: string }
  | { readonly kind: 'tell'; readonly text: string }
  | { readonly kind: 'refuse'; readonly text: string }

const HELP = `Usage: npm start [-- --help | --version | reset-password NAME]

Runs the server and the console, until Ctrl+C or SIGTERM ends it.

  reset-password NAME    gives an account a new password, prints it and ends; with the embedded database stop the server first

Settings are environment variables, or lines of a file .env in the folder it is started in:
  PORT, HOST             address of the console and the calls (5991 on 127.0.0.1)
  MQTT_PORT              broker for instruments (1883; off: none)
  DATA_DIR               database, files and keys (./data)
  DATABASE_URL           a PostgreSQL instead of the embedded database
  FILES_URL              an S3 store instead of a folder
  ADMIN_PASSWORD         of the account admin at the first start; unset: generated and printed once
docs/operations.md lists all of them.

  npm run demo           the same with a simulated plant
`
const RESET = 'reset-password'
const ADVICE = 'See npm start -- --help. Settings are environment variables.\n'

export function readCommandLine(words: readonly string[], version: string): Command {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' } },
    })
    if (values.help === true) return { kind: 'tell', text: HELP }
    if (values.version === true) return { kind: 'tell', text: `${version}\n` }
    return readWords(positionals)
  } catch (cause) {
    const [sentence] = cause instanceof Error ? cause.message.split('. ') : [String(cause)]
    return { kind: 'refuse', text: `${sentence}. ${ADVICE}` }
  }
}

function readWords([word, username, ...more]: readonly string[]): Command {
  if (word === undefined) return { kind: 'run' }
  if (word !== RESET) return { kind: 'refuse', text: `Unknown command '${word}'. ${ADVICE}` }
  if (username === undefined || more.length > 0)
    return { kind: 'refuse', text: `${RESET} takes one user name. ${ADVICE}` }
  return { kind: RESET, username }
}
