import { expect, test } from 'vitest'
import { readCommandLine } from './command-line.ts'

test('without a word it runs, and by its own', () => {
  expect(readCommandLine([], '1.2.3')).toEqual({ kind: 'run' })
  expect(readCommandLine(['start'], '1.2.3')).toEqual({ kind: 'run' })
})

test.each(['--version', '-v'])('%s tells the version alone', (word) => {
  expect(readCommandLine([word], '1.2.3')).toEqual({ kind: 'tell', text: '1.2.3\n' })
})

test.each(['--help', '-h'])('%s tells the settings a first start needs', (word) => {
  const { kind, text } = { text: '', ...readCommandLine([word], '1.2.3') }
  expect(kind).toBe('tell')
  for (const name of ['PORT', 'DATA_DIR', 'DATABASE_URL', 'ADMIN_PASSWORD']) expect(text).toContain(name)
})

test.each([
  ['--port=80'],
  ['--portt', '80'],
  ['serve'],
  ['reset-password'],
  ['reset-password', 'a', 'b'],
  ['backup'],
  ['backup', 'a', 'b'],
  ['restore'],
  ['check', 'all'],
  ['start', 'now'],
  ['start', '--json'],
  ['check', '--without-files'],
])('%s is refused with a sentence', (...words) => {
  const { kind, text } = { text: '', ...readCommandLine(words, '1.2.3') }
  expect(kind).toBe('refuse')
  expect(text).toContain(words[0]?.split('=')[0])
  expect(text).toContain('--help')
  expect(text.trim().split('\n')).toHaveLength(1)
})

test('reset-password takes the name of an account', () => {
  expect(readCommandLine(['reset-password', 'admin'], '1.2.3')).toEqual({
    kind: 'reset-password',
    username: 'admin',
  })
})

test('backup, restore and check take what they are about', () => {
  expect(readCommandLine(['backup', 'a.tar.gz'], '1.2.3')).toEqual({
    kind: 'backup',
    target: 'a.tar.gz',
    withFiles: true,
  })
  expect(readCommandLine(['backup', '--without-files', 'a'], '1.2.3')).toMatchObject({ withFiles: false })
  expect(readCommandLine(['restore', 'a'], '1.2.3')).toEqual({ kind: 'restore', archive: 'a' })
  expect(readCommandLine(['check'], '1.2.3')).toEqual({ kind: 'check', asJson: false })
  expect(readCommandLine(['check', '--json'], '1.2.3')).toEqual({ kind: 'check', asJson: true })
})
