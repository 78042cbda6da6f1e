import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConsoleState, requireBuiltConsole } from './build-console.ts'
import { makeTree } from './testing/make-tree.ts'

const SOURCES = {
  'apps/web/src/app.tsx': '',
  'apps/web/public/icon.svg': '',
  'apps/web/index.html': '',
  'apps/web/vite.config.ts': '',
  'apps/web/package.json': '{}',
  'package-lock.json': '{}',
  'packages/contract/src/api.ts': '',
}
const BUILT = { 'apps/web/dist/index.html': '' }

/** A checkout whose built console was written a minute before, or after, its sources. */
function makeCheckout(order: 'before' | 'after'): string {
  const root = makeTree({ ...SOURCES, ...BUILT })
  const now = Date.now() / 1000
  for (const path of Object.keys(SOURCES)) utimesSync(join(root, path), now, now)
  const at = now + (order === 'before' ? -60 : 60)
  utimesSync(join(root, 'apps/web/dist/index.html'), at, at)
  return root
}

describe('readConsoleState', () => {
  test('nothing is built in a fresh checkout', () => {
    expect(readConsoleState(makeTree(SOURCES))).toBe('missing')
  })

  test('what was built after its sources is taken, and what is older is not', () => {
    expect(readConsoleState(makeCheckout('after'))).toBe('current')
    expect(readConsoleState(makeCheckout('before'))).toBe('older')
  })

  test('a change in a package of the console counts', () => {
    const root = makeCheckout('after')
    const at = Date.now() / 1000 + 120
    utimesSync(join(root, 'packages/contract/src/api.ts'), at, at)
    expect(readConsoleState(root)).toBe('older')
  })
})

/** A checkout of nothing but sources has no script that builds. */
describe('requireBuiltConsole', () => {
  test('a console that is older will do for a start that cannot build it, and for no test', () => {
    expect(requireBuiltConsole({ root: makeCheckout('before'), takesOlder: true })).toBe(true)
    expect(requireBuiltConsole({ root: makeCheckout('before') })).toBe(false)
  })

  test('without one the start says so', () => {
    expect(requireBuiltConsole({ root: makeTree(SOURCES), takesOlder: true })).toBe(false)
  })

  test('one that is newer than its sources is not built again', () => {
    expect(requireBuiltConsole({ root: makeCheckout('after') })).toBe(true)
  })
})
