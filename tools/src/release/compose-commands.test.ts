import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { findProgram } from '../find-program.ts'
import { findMosquitto } from '../private-mosquitto.ts'
import { repositoryRoot } from '../workspaces.ts'

interface Service {
  readonly command?: readonly string[]
  readonly entrypoint?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
}

/** What the containers run, on this machine: programs that are not here are stood in for. */
const text = readFileSync(join(repositoryRoot, 'deploy/compose.yaml'), 'utf8').replaceAll('$$', '$')
const { services } = parse(text) as { services: Readonly<Record<string, Service>> }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-compose-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function putProgram(name: string, lines: string): void {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${lines}\n`)
  chmodSync(path, 0o755)
}

function run([program = '', ...words]: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const path = `${folder}:/usr/sbin:/usr/bin:/bin`
  const { status, stderr } = spawnSync(program, words, { env: { PATH: path, ...env }, encoding: 'utf8' })
  return { status, stderr }
}

const readWritten = (name: string): string =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : ''

describe('the bucket', () => {
  /** A store that knows a bucket after it was told so often to make it. */
  const putStore = (tries: number): void => {
    putProgram('sleep', ':')
    putProgram(
      'weed',
      `read line; echo "$line" >>'${folder}/told'
case $line in
  *.create*) echo . >>'${folder}/made' ;;
  *) [ "$(cat '${folder}/made' 2>/dev/null | wc -l)" -lt ${tries} ] || printf '  fibrewatch\\tsize:0\\tchunk:0\\n' ;;
esac`,
    )
  }
  const [list, create] = ['s3.bucket.list', 's3.bucket.create -name fibrewatch']

  test.each([
    [0, [list]],
    [1, [list, create, list]],
    [3, [list, create, list, create, list, create, list]],
  ])('is made until it is there (%i tries)', (tries, told) => {
    putStore(tries)
    expect(run(services['bucket']?.entrypoint)).toEqual({ status: 0, stderr: '' })
    expect(readWritten('told').trim().split('\n')).toEqual(told)
  })

  test('keeps the server from starting where it cannot be made', () => {
    putStore(99)
    expect(run(services['bucket']?.entrypoint)).toEqual({
      status: 1,
      stderr: 'The bucket fibrewatch cannot be made.\n',
    })
  })
})

const hasMosquitto = findMosquitto() !== undefined && findProgram('mosquitto_passwd') !== undefined

describe.skipIf(!hasMosquitto)('the password of the broker', () => {
  const PASSWORD = 'a1b2c3'

  test('is hashed beside those of instruments, and no word of any command', () => {
    const passwords = join(folder, 'passwords')
    writeFileSync(passwords, 'fibrewatch:$7$101$old$hash\nMY-OTDR-01:$7$101$kept$hash\n')
    putProgram('mosquitto', ':')
    putProgram('chown', ':')
    const noted = `echo "$0 $*" >>'${folder}/words'`
    putProgram('mosquitto_passwd', `${noted}\nexec '${findProgram('mosquitto_passwd') ?? ''}' "$@"`)
    const env = { MQTT_PASSWORD: PASSWORD, PASSWORDS: passwords, SETTINGS: join(folder, 'settings') }
    for (const _ of ['first start', 'start again'])
      expect(run(services['mosquitto']?.command, env)).toEqual({ status: 0, stderr: '' })
    const lines = readWritten('passwords').trim().split('\n')
    expect(lines).toEqual([expect.stringMatching(/^fibrewatch:\$\d\$/), 'MY-OTDR-01:$7$101$kept$hash'])
    expect(readWritten('passwords') + readWritten('words')).not.toContain(PASSWORD)
    expect(readWritten('settings/mosquitto_sub')).toBe(`-u fibrewatch\n-P ${PASSWORD}\n`)
    expect(statSync(join(folder, 'settings/mosquitto_sub')).mode & 0o077).toBe(0)
  })

  test('is in no command of the file', () => {
    const commands = Object.values(services).flatMap(({ command = [], healthcheck }) => [
      ...command,
      ...(healthcheck?.test ?? []),
    ])
    expect(commands.join('\n')).toContain('mosquitto_sub')
    expect(commands.join('\n')).not.toMatch(/(?:-P|-b) (?!\$MQTT_PASSWORD" >)/)
  })
})
