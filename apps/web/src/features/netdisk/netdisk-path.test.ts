import { expect, test } from 'vitest'
import { isWithin, listFolderPaths, parentOf, parsePath } from './netdisk-path.ts'

test.each([
  [null, ''],
  ['', ''],
  ['/', ''],
  ['a', 'a/'],
  ['/a//b', 'a/b/'],
])('an address that says %j is the folder %j', (text, path) => expect(parsePath(text)).toBe(path))

test('above the top there is nothing', () => {
  expect(parentOf('a/b/')).toBe('a/')
  expect(parentOf('a/')).toBe('')
  expect(parentOf('')).toBe('')
})

test('a folder whose name only begins alike is not inside', () => {
  expect(isWithin('a/b/', 'a/')).toBe(true)
  expect(isWithin('ab/', 'a/')).toBe(false)
})

test('folders are made from the top down, each once', () => {
  expect(listFolderPaths(['a/b/c/', 'a/d/', ''])).toEqual(['a/', 'a/b/', 'a/d/', 'a/b/c/'])
})
