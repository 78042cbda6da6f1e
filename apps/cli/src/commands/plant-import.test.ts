import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answer, runCommand, serveCalls, startCommand } from '../testing/command-process.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-import-'))
  file = join(folder, 'sites.csv')
  writeFileSync(file, 'code,name\nA,a\nB,b\nC,c\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const NONE = { added: 0, changed: 0, same: 0, refused: 0, undone: 0, kept: 0 }
const makeInfo = (state: string, doneCount: number, counts: Partial<typeof NONE> = {}) => ({
  id: 12,
  kind: 'site',
  state,
  mapping: {},
  objectCount: 3,
  doneCount,
  counts: { ...NONE, ...counts },
})

/** A server whose import goes as `steps` say after it was checked, each told to who asks how it goes. */
const serveImport = async (...steps: Answer[]): Promise<string> =>
  serveCalls({
    '/account/token/self': [{ domainId: 1 }],
    '/plant/import/upload': [makeInfo('read', 0)],
    '/plant/import/check': [makeInfo('checked', 3, { added: 3 })],
    '/plant/import/rows': [{ list: [], pagination: { page: 1, size: 500, total: 0 } }],
    '/plant/import/run': [makeInfo('running', 0)],
    '/plant/import/cancel': [makeInfo('stopped', 1, { added: 1 })],
    '/plant/import/info': steps,
  })

const importFile = async (url: string, ...words: string[]) =>
  runCommand(['plant', 'import', file, '--kind', 'site', ...words], { FIBREWATCH_URL: url })

test('an import that is half done when the server goes is named, with what was in and what was not', async () => {
  const url = await serveImport(makeInfo('running', 1, { added: 1 }), 'gone')
  const { code, out, err } = await importFile(url)
  expect([code, out]).toEqual([4, 'unfinished, 1 of 3 objects: 1 added, 0 changed, 0 the same, 0 refused\n'])
  expect(err).toContain(
    'Import 12 was last heard of half done: 1 of 3 objects entered, 2 not. The server goes on with it',
  )
  expect(err).toContain('cannot be reached')
})

test('a program reads the same, as the server knows it where it still answers', async () => {
  const { code, out, err } = await importFile(
    await serveImport(500, makeInfo('running', 2, { added: 2 })),
    '--json',
  )
  expect(code).toBe(1)
  expect(JSON.parse(out)).toEqual({
    id: 12,
    state: 'running',
    ended: 'unfinished',
    doneCount: 2,
    objectCount: 3,
    counts: { ...NONE, added: 2 },
  })
  expect(err).toContain('test.refused')
})

test('what was changed by others and is not put back is named', async () => {
  const { code, out } = await importFile(
    await serveImport(makeInfo('undone', 2, { refused: 1, undone: 1, kept: 1 })),
  )
  expect([code, out]).toEqual([
    1,
    'put back, but for what others changed since: 0 added, 0 changed, 0 the same, 1 refused, 1 put back, 1 kept\n',
  ])
})

test('after Ctrl+C it says what became of what was in', async () => {
  const isRunning = Promise.withResolvers<void>()
  const url = await serveImport(() => {
    isRunning.resolve()
    return makeInfo('running', 1, { added: 1 })
  })
  const words = ['plant', 'import', file, '--kind', 'site', '--good']
  const { child, ended } = startCommand(words, { FIBREWATCH_URL: url })
  await isRunning.promise
  child.kill('SIGINT')
  expect(await ended).toEqual({
    code: 130,
    out: 'stopped, and what is counted is in: 1 added, 0 changed, 0 the same, 0 refused\n',
    err: 'Cancelling …\n',
  })
})
