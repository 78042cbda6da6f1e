import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeMemoryFolder } from './memory-folder.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'fibrewatch-parent-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

test('is a new folder that every user may write to and none may empty', () => {
  const folder = makeMemoryFolder(parent, 0)
  expect(folder?.startsWith(join(parent, 'fibrewatch-tests-'))).toBe(true)
  expect(statSync(folder ?? '').mode & 0o7777).toBe(0o1777)
  expect(makeMemoryFolder(parent, 0)).not.toBe(folder)
})

test('is none where there is no such place, or too little of it', () => {
  expect(makeMemoryFolder(join(parent, 'missing'), 0)).toBeUndefined()
  expect(makeMemoryFolder(parent, Number.MAX_SAFE_INTEGER)).toBeUndefined()
  expect(existsSync(join(parent, 'fibrewatch-tests-'))).toBe(false)
})
