import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { findChromium, findHeadlessChromium, hasHeadlessChromium } from './find-chromium.ts'
import { findProgram } from './find-program.ts'
import { listMissing } from './require-debian.ts'
import { makeTree } from './testing/make-tree.ts'

afterEach(() => vi.unstubAllEnvs())

function makePrograms(...names: string[]): string {
  const folder = makeTree(Object.fromEntries(names.map((name) => [name, '#!/bin/sh\n'])))
  for (const name of names) chmodSync(join(folder, name), 0o755)
  return folder
}

describe('findProgram', () => {
  test('looks on PATH first, then in the extra folders', () => {
    const [first, second] = [makePrograms('one'), makePrograms('one', 'two')]
    vi.stubEnv('PATH', first)
    expect(findProgram('one', [second])).toBe(join(first, 'one'))
    expect(findProgram('two', [second])).toBe(join(second, 'two'))
  })

  test('control: a file that may not be run is not a program', () => {
    vi.stubEnv('PATH', makeTree({ plain: 'text' }))
    expect(findProgram('plain')).toBeUndefined()
  })
})

describe('findChromium', () => {
  test('takes CHROMIUM_PATH before all others', () => {
    const path = join(makePrograms('my-browser'), 'my-browser')
    vi.stubEnv('CHROMIUM_PATH', path)
    expect(findChromium()).toBe(path)
  })

  test('finds a browser on PATH under any of its names', () => {
    const folder = makePrograms('chromium', 'google-chrome')
    vi.stubEnv('CHROMIUM_PATH', '')
    vi.stubEnv('PATH', folder)
    expect(findChromium()).toBe(join(folder, 'chromium'))
  })

  test('journeys take the one without a window where there is one, and do with another', () => {
    vi.stubEnv('CHROMIUM_PATH', '')
    const both = makePrograms('chromium', 'chromium-headless-shell')
    vi.stubEnv('PATH', both)
    expect(findHeadlessChromium()).toBe(join(both, 'chromium-headless-shell'))
    expect(findChromium()).toBe(join(both, 'chromium'))
    const path = join(makePrograms('my-browser'), 'my-browser')
    vi.stubEnv('CHROMIUM_PATH', path)
    expect(findHeadlessChromium()).toBe(path)
    expect(hasHeadlessChromium()).toBe(true)
  })

  test('control: a CHROMIUM_PATH that leads nowhere is not replaced by another browser', () => {
    vi.stubEnv('CHROMIUM_PATH', join(makeTree({}), 'absent'))
    expect(findChromium()).toBeUndefined()
  })
})

describe('listMissing', () => {
  test('control: names what is not there, and only that', () => {
    const packages = [
      { name: 'there', isPresent: () => true },
      { name: 'absent', isPresent: () => false },
    ]
    expect(listMissing(packages)).toEqual(['absent'])
  })
})
