import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { repositoryRoot } from '../workspaces.ts'

const COMMAND = join(repositoryRoot, 'deploy/debian/fibrewatch.sh')
const UNIT = join(repositoryRoot, 'deploy/debian/fibrewatch.service')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-debian-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function putProgram(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${text}\n`)
  chmodSync(path, 0o755)
  return path
}

/** The command in places of our own, called by the service's user; returns the variables that the program was given. */
function readSettings(settings: string): Record<string, string> {
  const file = join(folder, 'settings')
  writeFileSync(file, settings)
  putProgram('id', '[ "$1" = -u ] && echo 990 || echo fibrewatch')
  const text = readFileSync(COMMAND, 'utf8')
    .replace(/^program=.*$/m, `program='${putProgram('program', 'env -0')}'`)
    .replace(/^settings=.*$/m, `settings='${file}'`)
    .replace(/^data=.*$/m, `data='${folder}'`)
  const env = { PATH: `${folder}:/usr/bin:/bin`, HOME: '/nowhere' }
  const out = execFileSync(putProgram('command', text), ['check'], { env, encoding: 'utf8' })
  const pairs = out.split('\0').map((pair): [string, string] => {
    const [name = ''] = pair.split('=', 1)
    return [name, pair.slice(name.length + 1)]
  })
  const { PATH: _path, HOME: _home, PWD: _pwd, OLDPWD: _old, '': _end, ...own } = Object.fromEntries(pairs)
  return own
}

describe('the settings of the Debian package', () => {
  test.each([
    ['A=plain', { A: 'plain' }],
    ['A=', { A: '' }],
    ['  A = of two words  ', { A: 'of two words' }],
    ['A="of two words" \nB=\'single "quotes"\'', { A: 'of two words', B: 'single "quotes"' }],
    ['# A=comment\n; B=comment\n\nC=3', { C: '3' }],
    ['A=no #comment', { A: 'no #comment' }],
    ['A="quoted" #comment', { A: 'quoted#comment' }],
    ['A="a"\'b\'c', { A: 'abc' }],
    ['A=$HOME `id` $(id)', { A: '$HOME `id` $(id)' }],
    [
      'A="$HOME \\$HOME \\" \\\\ \\n"\nB=\'\\$HOME\'\nC=\\$HOME \\" \\x',
      { A: '$HOME $HOME " \\ \\n', B: '\\$HOME', C: '$HOME " x' },
    ],
    ['A=one \\\ntwo\nB="one \\\ntwo"\nC="one\ntwo"', { A: 'one two', B: 'one two', C: 'one\ntwo' }],
    ['A=1\nA=2', { A: '2' }],
    ['export A=1\n1A=1\nA-B=1\n=1\nno value\nÄ=1\nB=2', { B: '2' }],
    ['A=名字*?[a]', { A: '名字*?[a]' }],
    ['A=1\r\nB=2\r\n', { A: '1', B: '2' }],
    ['A="no end\n', { A: 'no end\n' }],
    ['DATA_DIR=/tmp', { DATA_DIR: '/tmp' }],
  ])('are read as systemd reads them: %j', (text, expected) => {
    const given = { DATA_DIR: folder, NODE_ENV: 'production' }
    expect(readSettings(text)).toEqual({ ...given, ...expected })
  })
})

test('a start that fails is tried again for as long as it takes', () => {
  const [unit = '', service = ''] = readFileSync(UNIT, 'utf8').split('[Service]')
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(unit).not.toMatch(/^StartLimitBurst=/m)
  expect(service).toMatch(/^Restart=always$/m)
})
