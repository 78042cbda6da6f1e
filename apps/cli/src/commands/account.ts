import { createInterface } from 'node:readline/promises'
import { type Command, JSON_OPTION } from '../command.ts'
import { dropCredentials, keepCredentials, requireToken, requireUrl } from '../credentials.ts'
import { EXIT, wrongUse } from '../failure.ts'
import { note, type Program, say } from '../program.ts'
import { ask, openClient, openServer } from '../server.ts'

const MAX_TOKEN_LENGTH = 200
const ENTER = /[\r\n]/
const CTRL_C = '\u0003'
const CTRL_D = '\u0004'
const ERASE = new Set(['\u0008', '\u007F'])

/** Reads a line from the terminal without showing it. */
async function readHidden({ stdin, stderr, signal }: Program, prompt: string): Promise<string> {
  stderr.write(prompt)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  try {
    return await readTyped(stdin.iterator({ destroyOnReturn: false }), signal)
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    stderr.write('\n')
  }
}

async function readTyped(chunks: AsyncIterable<unknown>, signal: AbortSignal): Promise<string> {
  let typed = ''
  for await (const chunk of chunks) {
    for (const letter of String(chunk)) {
      if (ENTER.test(letter) || letter === CTRL_D) return typed
      if (letter === CTRL_C || signal.aborted) throw wrongUse('no token was given.')
      typed = ERASE.has(letter) ? typed.slice(0, -1) : `${typed}${letter}`.slice(0, MAX_TOKEN_LENGTH)
    }
  }
  return typed
}

async function readFirstLine({ stdin, signal }: Program): Promise<string> {
  const lines = createInterface({ input: stdin, signal })
  for await (const line of lines) {
    lines.close()
    return line.slice(0, MAX_TOKEN_LENGTH)
  }
  return ''
}

export const login: Command = {
  name: 'login',
  summary: 'keep the address of a server and an API token',
  operands: 'URL',
  operandCount: { least: 1, most: 1 },
  options: [],
  notes: `The token is asked for and not shown, or read from the first line of the standard input:
  fibrewatch login https://noc.example/fibre < token.txt
It is kept in ~/.config/fibrewatch/credentials (below XDG_CONFIG_HOME, if set), which only you can read. No token is ever a word
of a command, which others could read in the list of processes.`,
  run: async ({ program, operands }) => {
    const url = requireUrl(operands[0] ?? '')
    const given = program.stdin.isTTY
      ? await readHidden(program, 'API token (fwt_…): ')
      : await readFirstLine(program)
    const token = requireToken(given)
    const client = openClient(program, { url, token })
    const { name, username } = await ask({ url }, client.GET('/account/token/self'))
    const path = await keepCredentials(program, { url, token })
    note(program, `Signed in to ${url} as ${username} with the token “${name}”, kept in ${path}.`)
    return EXIT.ok
  },
}

export const logout: Command = {
  name: 'logout',
  summary: 'forget the token that “login” kept',
  options: [],
  notes: 'The token stays good: revoke it in the console under 个人中心 › 访问令牌.',
  run: async ({ program }) => {
    await dropCredentials(program)
    return EXIT.ok
  },
}

export const whoami: Command = {
  name: 'whoami',
  summary: 'what the token is and may do',
  options: [JSON_OPTION],
  run: async ({ program, has }) => {
    const server = await openServer(program)
    const self = await ask(server, server.client.GET('/account/token/self'))
    if (has('json')) say(program, JSON.stringify({ url: server.url, ...self }))
    else {
      say(program, `${self.username} at ${server.url} with the token “${self.name}” (${self.prefix}…)`)
      for (const permission of self.permissions) say(program, `  ${permission}`)
    }
    return EXIT.ok
  },
}
