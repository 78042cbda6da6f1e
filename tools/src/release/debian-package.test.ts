import type { ChildProcess } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireBuiltConsole } from '../build-console.ts'
import { findProgram } from '../find-program.ts'
import { print } from '../print.ts'
import { parseReadyLine } from '../product-server.ts'
import { type ScratchMachine, findHindrance, makeScratchMachine } from '../testing/scratch-machine.ts'
import { repositoryRoot } from '../workspaces.ts'
import { packArtifact, stageRelease } from './make-release.ts'
import { chooseArtifacts } from './platforms.ts'

const OLD = '0.0.9'
const NEW = '0.1.0'
const WHOAMI = [
  'env',
  'FIBREWATCH_URL=http://127.0.0.1:9',
  `FIBREWATCH_TOKEN=fwt_${'a'.repeat(43)}`,
  'fibrewatch',
  'whoami',
]
const PASSWORD = 'three larches by the old weir'
const DATA = 'var/lib/fibrewatch'
const SETTINGS = 'etc/fibrewatch.env'
const UNIT = 'usr/lib/systemd/system/fibrewatch.service'

/** The console may have to be built first. */
const SET_UP_TIMEOUT_MS = 180_000
/** Beside others it took 98 s, and 208 s on a slow day. */
const STORY_TIMEOUT_MS = 480_000

const hindrance = findHindrance()
if (hindrance !== undefined) print(`The Debian package is not installed: ${hindrance}.`)

const packages = { old: '', new: '' }
let machine: ScratchMachine

/** Two versions of the same program: the second is the upgrade of the first. */
async function packTwice(): Promise<void> {
  const options = { root: repositoryRoot, into: machine.folder, madeAt: new Date('2026-11-27T00:00:00Z') }
  const [artifact] = chooseArtifacts(process.arch === 'arm64' ? 'deb-arm64' : 'deb-amd64')
  if (artifact === undefined) throw new Error('There is no package for this machine.')
  const staged = stageRelease({ ...options, version: NEW })
  try {
    const manifests = ['apps/server', 'apps/cli'].map((folder) =>
      join(staged.program, folder, 'package.json'),
    )
    const texts = manifests.map((path) => readFileSync(path, 'utf8'))
    for (const [key, version] of [
      ['old', OLD],
      ['new', NEW],
    ] as const) {
      for (const [index, path] of manifests.entries())
        writeFileSync(path, texts[index]?.replace(/"version": "[^"]+"/, `"version": "${version}"`) ?? '')
      packages[key] = await packArtifact({ ...staged, version }, artifact, { isFast: true })
    }
  } finally {
    staged.remove()
  }
}

/** The values of a key of the unit, in their order. */
function readUnit(key: string): string[] {
  const lines = readFileSync(machine.locate(UNIT), 'utf8').split('\n')
  return lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1))
}

/** What systemd would do with the unit, less its sandbox: its user, rights, variables, folder and command. */
function startService(): ChildProcess {
  const [user = ''] = readUnit('User')
  const [folder = ''] = readUnit('WorkingDirectory')
  const [settings = ''] = readUnit('EnvironmentFile')
  const [umask = ''] = readUnit('UMask')
  const [command = ''] = readUnit('ExecStart')
  const set = readUnit('Environment').join(' ')
  const lines = `set -a; ${set.replaceAll(' ', '; ')}; . ${settings}; cd ${folder}; umask ${umask}; exec ${command}`
  const ids = [`--reuid=${user}`, `--regid=${user}`, '--init-groups']
  const rights = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all', '--pdeathsig=KILL']
  return machine.start('setpriv', ...ids, ...rights, 'sh', '-c', lines)
}

async function requireAddress(service: ChildProcess): Promise<string> {
  const output = service.stdout
  if (output === null) throw new Error('The service has no output.')
  const lines: string[] = []
  return await new Promise((resolve, reject) => {
    createInterface({ input: output }).on('line', (line) => {
      lines.push(line)
      const ready = parseReadyLine(line)
      if (ready !== undefined) resolve(ready.http)
    })
    service.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${lines.join('\n')}`)))
  })
}

/** Runs the service while `ask` is asked, and ends it as systemd does. */
async function whileServed<T>(ask: (address: string) => Promise<T>): Promise<T> {
  const service = startService()
  const ended = new Promise<number | null>((resolve) => service.once('exit', resolve))
  try {
    return await ask(await requireAddress(service))
  } finally {
    service.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
}

async function signIn(address: string, password: string): Promise<number> {
  const answer = await fetch(`${address}/oauth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  return answer.status
}

/** What `reset-password` says: "Sign in as NAME with PASSWORD and choose another". */
const findPassword = (text: string): string => / with (\S+) and /.exec(text)?.[1] ?? ''

const expectDone = (...command: [string, ...string[]]): string => {
  const { status, text } = machine.run(...command)
  expect({ status, text }).toMatchObject({ status: 0 })
  return text
}

const install = (file: string) => expectDone('dpkg', '--force-unsafe-io', '--install', file)

describe.skipIf(hindrance !== undefined)('the Debian package', () => {
  beforeAll(async () => {
    expect(requireBuiltConsole()).toBe(true)
    machine = makeScratchMachine()
    await packTwice()
  }, SET_UP_TIMEOUT_MS)
  afterAll(() => machine?.remove())

  test('installs, runs as its own user, upgrades with its data, and goes without it', {
    timeout: STORY_TIMEOUT_MS,
  }, async () => {
    install(packages.old)
    expect(expectDone('fibrewatch', '--version').trim()).toBe(OLD)
    const data = statSync(machine.locate(DATA))
    expect(data.mode & 0o777).toBe(0o700)
    expect(expectDone('id', '-u', 'fibrewatch').trim()).toBe(String(data.uid))
    expect(data.uid).not.toBe(0)
    expect(statSync(machine.locate(SETTINGS)).mode & 0o777).toBe(0o640)

    appendFileSync(machine.locate(SETTINGS), `PORT=0\nMQTT_PORT=0\nADMIN_PASSWORD='${PASSWORD}'\n`)
    const first = await whileServed(async (address) => ({
      status: await signIn(address, PASSWORD),
      page: await (await fetch(address)).text(),
    }))
    expect(first.status).toBe(200)
    expect(first.page).toContain('<div id="root">')
    const key = readFileSync(machine.locate(`${DATA}/secret.key`), 'utf8')

    install(packages.new)
    expect(expectDone('fibrewatch', '--version').trim()).toBe(NEW)
    expect(readFileSync(machine.locate(SETTINGS), 'utf8')).toContain(PASSWORD)
    const reset = expectDone('fibrewatch', 'reset-password', 'admin')
    expect(statSync(machine.locate(`${DATA}/database.complete`)).uid).toBe(data.uid)
    const statuses = await whileServed(async (address) => [
      await signIn(address, PASSWORD),
      await signIn(address, findPassword(reset)),
    ])
    expect(statuses).toEqual([400, 200])
    expect(readFileSync(machine.locate(`${DATA}/secret.key`), 'utf8')).toBe(key)

    expect(expectDone('dpkg', '--verify', 'fibrewatch')).not.toContain('/usr/')
    // Whoever calls a server needs no right on this machine, nor its settings.
    const called = machine.run('setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups', ...WHOAMI)
    expect([called.status, called.text]).toEqual([4, expect.stringContaining('cannot be reached')])
    if (findProgram('systemd-analyze') !== undefined) {
      expect(expectDone('systemd-analyze', 'verify', `/${UNIT}`)).toBe('')
      // Of 100: how much of the machine the service could reach. Without a sandbox it is 96.
      expectDone('systemd-analyze', 'security', '--offline=true', '--threshold=20', `/${UNIT}`)
    }

    expectDone('dpkg', '--remove', 'fibrewatch')
    expect(machine.run('test', '-e', '/usr/lib/fibrewatch').status).toBe(1)
    expect(existsSync(machine.locate(SETTINGS))).toBe(true)
    expect(expectDone('dpkg', '--purge', 'fibrewatch')).toContain('the data stays in /var/lib/fibrewatch')
    expect(existsSync(machine.locate(SETTINGS))).toBe(false)
    expect(existsSync(machine.locate(`${DATA}/database.complete`))).toBe(true)
  })
})
