import { expect, test } from 'vitest'
import { COMMANDS } from './commands.ts'
import { readSince } from './commands/alarms.ts'
import { requireToken, requireUrl } from './credentials.ts'
import { makeCommandHelp } from './help.ts'
import { findCommand, readCall } from './read-words.ts'

const program = {
  env: {},
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: new AbortController().signal,
}

function read(line: string) {
  const found = findCommand(COMMANDS, line.split(' '))
  if (found === undefined) throw new Error('no command')
  return readCall(found, program)
}

test('a command has one or two words, and its options stand anywhere', () => {
  const call = read('plant import --kind site sites.csv --dry-run')
  expect([call.operands, call.text('kind'), call.has('dry-run'), call.has('good')]).toEqual([
    ['sites.csv'],
    'site',
    true,
    false,
  ])
  expect(findCommand(COMMANDS, ['plant'])).toBeUndefined()
  expect(read('ack -- -x').operands).toEqual(['-x'])
})

test.each([
  ['alarms --severity critical,high', 'it does not know “high”'],
  ['alarms x', 'does not know what to do with “x”'],
  ['alarms --limit', 'fibrewatch alarms --help'],
  ['ingest', 'ingest needs FILE…'],
  ['completion tcsh', 'it does not know “tcsh”'],
])('what a command does not know is wrong use: %s', (line, sentence) => {
  expect(() => read(line)).toThrow(sentence)
})

test('since takes a time ago, or an instant', () => {
  const nowMs = Date.UTC(2026, 5, 1, 8)
  expect(readSince('90m', nowMs)).toBe('2026-06-01T06:30:00.000Z')
  expect(readSince('3d', nowMs)).toBe('2026-05-29T08:00:00.000Z')
  expect(readSince('2026-06-01T16:00:00+08:00', nowMs)).toBe('2026-06-01T08:00:00.000Z')
  expect(() => readSince('yesterday', nowMs)).toThrow('90m, 2h, 3d')
})

test('an address and a token are looked at before anything is sent', () => {
  expect(requireUrl('https://noc.example/fibre/')).toBe('https://noc.example/fibre')
  for (const wrong of ['noc.example', 'ftp://noc.example', 'https://noc.example/?x=1'])
    expect(() => requireUrl(wrong)).toThrow('no address of a server')
  expect(requireToken(` fwt_${'a'.repeat(43)}\n`)).toBe(`fwt_${'a'.repeat(43)}`)
  expect(() => requireToken('fwt_')).toThrow('begins with fwt_')
})

test('every command explains itself and its options', () => {
  for (const command of COMMANDS) {
    const help = makeCommandHelp(command)
    expect(help.startsWith(`Usage: fibrewatch ${command.name}`)).toBe(true)
    for (const { name } of command.options) expect(help).toContain(`--${name}`)
  }
})
