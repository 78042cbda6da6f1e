import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { listNodeOptions } from '@fibrewatch/tools/product-server'
import { afterEach, beforeEach, expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
/** Gives a program a terminal of its own (Debian: bsdutils, always there). */
const TERMINAL = '/usr/bin/script'
const READY = 'Ctrl+C ends it.'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-terminal-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const makeEnvironment = () => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  PORT: '0',
  MQTT_PORT: 'off',
  DATA_DIR: dataDir,
})

/** What the server writes on a terminal until it has said that it runs, and then until its end by SIGTERM. */
async function readTerminal(): Promise<string> {
  const command = ['exec', process.execPath, ...listNodeOptions(), MAIN].join(' ')
  const child = spawn(TERMINAL, ['-qefc', command, '/dev/null'], { env: makeEnvironment() })
  let shown = ''
  for await (const chunk of child.stdout) {
    const wasReady = shown.includes(READY)
    shown += String(chunk)
    if (!wasReady && shown.includes(READY)) child.kill('SIGTERM')
  }
  return shown
}

test.skipIf(!existsSync(TERMINAL))(
  'on a terminal it is read: sentences, the address, who signs in',
  async () => {
    const shown = await readTerminal()
    expect(shown).toMatch(/Fibrewatch \d+\.\d+\.\d+ runs at http:\/\/127\.0\.0\.1:\d+ — sign in as admin/)
    expect(shown).toMatch(/First start: sign in as admin with \S+/)
    expect(shown).toMatch(/\[\d\d:\d\d:\d\d\] .*INFO.*ready/)
    expect(shown).not.toContain('{"level"')
  },
)

const ask = (word: string) =>
  promisify(execFile)(process.execPath, [...listNodeOptions(), MAIN, word], { env: makeEnvironment() })

test('a question is answered without starting anything', async () => {
  expect((await ask('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect((await ask('--help')).stdout).toContain('ADMIN_PASSWORD')
  await expect(ask('--port=80')).rejects.toMatchObject({ code: 2, stdout: '' })
  expect(readdirSync(dataDir)).toEqual([])
})
