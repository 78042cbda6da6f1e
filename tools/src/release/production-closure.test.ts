import { describe, expect, test } from 'vitest'
import { listProduction } from './production-closure.ts'

const LOCK = {
  packages: {
    'apps/server': { name: '@x/server', version: '1.0.0', dependencies: { a: '1', '@x/own': '1' } },
    'node_modules/@x/own': { link: true, resolved: 'packages/own' },
    'packages/own': { name: '@x/own', version: '1.0.0' },
    'node_modules/a': {
      version: '2.0.0',
      dependencies: { b: '^1', '@types/b': '1' },
      peerDependencies: { peer: '1', spare: '1' },
      peerDependenciesMeta: { spare: { optional: true } },
      optionalDependencies: { gone: '1' },
    },
    'node_modules/a/node_modules/b': { version: '1.1.0', dependencies: { c: '1' } },
    'node_modules/b': { version: '3.0.0' },
    'node_modules/c': { version: '1.0.0' },
    'node_modules/peer': { version: '1.0.0' },
    'node_modules/spare': { version: '1.0.0' },
    'node_modules/tester': { version: '1.0.0', dev: true },
  },
}

describe('listProduction', () => {
  test('follows what runs: nested versions, links and needed peers, not types, tools or what is optional', () => {
    const found = listProduction(LOCK, ['apps/server'])
    expect(found.map(({ path, version }) => `${path} ${version}`)).toEqual([
      'apps/server 1.0.0',
      'node_modules/a 2.0.0',
      'node_modules/a/node_modules/b 1.1.0',
      'node_modules/c 1.0.0',
      'node_modules/peer 1.0.0',
      'packages/own 1.0.0',
    ])
    expect(found[0]?.needs).toEqual(['node_modules/a', 'packages/own'])
  })

  test('a dependency that the lock lacks is an error that names both', () => {
    const lock = { packages: { 'apps/server': { dependencies: { lost: '1' } } } }
    expect(() => listProduction(lock, ['apps/server'])).toThrow(
      'apps/server needs lost, which the lock lacks',
    )
  })
})
