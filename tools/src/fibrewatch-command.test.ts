import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repositoryRoot } from './workspaces.ts'

const COMMAND = join(repositoryRoot, 'bin/fibrewatch')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-command-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A program that tells how it was called, in the place of Node. */
function putNode(path: string): void {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, '#!/bin/sh\necho "$MALLOC_ARENA_MAX $MALLOC_TRIM_THRESHOLD_ $*"\n')
  chmodSync(path, 0o755)
}

function copyCommand(): string {
  const home = join(folder, 'home of it')
  mkdirSync(join(home, 'bin'), { recursive: true })
  cpSync(COMMAND, join(home, 'bin/fibrewatch'))
  return home
}

const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}

test('runs the server as npm start does, with the words that follow', () => {
  const home = copyCommand()
  putNode(join(home, 'node_modules/.bin/node'))
  const out = execFileSync(join(home, 'bin/fibrewatch'), ['backup', 'a b'], { encoding: 'utf8' })
  const [variables = '', flags = ''] = scripts.start.split('&& ').at(-1)?.split(' node ') ?? []
  const values = variables.split(' ').map((word) => word.split('=')[1])
  expect(out.trim()).toBe(`${values.join(' ')} ${flags.replace('apps/', `${home}/apps/`)} backup a b`)
})

test('takes the Node that a release brings along first', () => {
  const home = copyCommand()
  putNode(join(home, 'node_modules/.bin/node'))
  putNode(join(home, 'node/bin/node'))
  writeFileSync(join(home, 'node/bin/node'), '#!/bin/sh\necho of the release\n')
  expect(execFileSync(join(home, 'bin/fibrewatch'), ['start'], { encoding: 'utf8' })).toBe('of the release\n')
})

test('says what to do where no Node is', () => {
  const home = copyCommand()
  const { status, stderr } = spawnSync(join(home, 'bin/fibrewatch'), ['start'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, `No Node in ${home}: run npm ci there first.\n`])
})

test('is found through links, from any folder; without a word it helps, and an unknown one ends with 2', () => {
  symlinkSync(COMMAND, join(folder, 'first'))
  symlinkSync('first', join(folder, 'second'))
  const run = (...words: string[]) =>
    spawnSync(join(folder, 'second'), words, { cwd: folder, encoding: 'utf8' })
  expect(run('--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(run().stdout).toContain('backup FILE|FOLDER')
  expect(run('nonsense')).toMatchObject({ status: 2, stdout: '' })
  expect(run('start', '--help').stdout).toContain('DATABASE_URL')
})

test('words of the server go to it, and every other to the command line', () => {
  const home = copyCommand()
  putNode(join(home, 'node_modules/.bin/node'))
  const call = (...words: string[]) =>
    execFileSync(join(home, 'bin/fibrewatch'), words, { encoding: 'utf8' }).trim()
  const { stdout } = spawnSync(COMMAND, ['--help'], { encoding: 'utf8' })
  const [own = '', served = ''] = stdout.split('On the machine of the server')
  const listWords = (text: string) => [...text.matchAll(/^ {2}([a-z-]+) /gm)].map(([, word = '']) => word)
  expect(listWords(served)).toEqual(['start', 'reset-password', 'backup', 'restore', 'check'])
  for (const word of listWords(served)) expect(call(word)).toContain('/apps/server/src/main.ts')
  expect(listWords(own)).toContain('alarms')
  for (const word of listWords(own)) expect(call(word)).toContain('/apps/cli/src/main.ts')
  expect(call()).toContain('/apps/cli/src/main.ts --help')
})
