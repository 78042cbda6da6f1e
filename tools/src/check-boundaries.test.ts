import { describe, expect, test } from 'vitest'
import { checkBoundaries } from './check-boundaries.ts'
import { makeTree } from './testing/make-tree.ts'
import { repositoryRoot } from './workspaces.ts'

const manifest = (name: string, ...siblings: string[]) =>
  JSON.stringify({
    name: `@fibrewatch/${name}`,
    dependencies: Object.fromEntries(siblings.map((sibling) => [`@fibrewatch/${sibling}`, '0.1.0'])),
  })

const workspaces = {
  'package.json': JSON.stringify({ name: 'fixture', workspaces: ['apps/*', 'packages/*'] }),
  'apps/server/package.json': manifest('server', 'contract', 'otdr'),
  'apps/web/package.json': manifest('web', 'contract'),
  'packages/contract/package.json': manifest('contract'),
  'packages/otdr/package.json': manifest('otdr'),
}

function listRules(path: string, source: string): string[] {
  const violations = checkBoundaries(makeTree({ ...workspaces, [path]: source }))
  return violations.map(({ file, line, rule }) => `${file}:${line} ${rule}`)
}

const server = 'apps/server/src'
const web = 'apps/web/src'

const broken: [rule: string, path: string, source: string][] = [
  ['workspace-edge', 'packages/otdr/src/a.test.ts', "import type { A } from '@fibrewatch/contract/alarm'"],
  ['workspace-edge', `${web}/lib/a.ts`, "export { a } from '@fibrewatch/alarm-engine'"],
  ['workspace-edge', `${server}/a.ts`, "import { a } from '../../../packages/otdr/src/a.ts'"],
  ['workspace-edge', `${server}/modules/alarm/a.ts`, "export const a = import('@fibrewatch/web')"],
  ['undeclared-sibling', `${server}/a.ts`, "import { a } from '@fibrewatch/route'"],
  ['undeclared-sibling', `${server}/a.test.ts`, "import { a } from '@fibrewatch/route'"],
  ['pure', 'packages/otdr/src/a.ts', "import { readFileSync } from 'node:fs'"],
  ['pure', 'packages/contract/src/a.ts', "import { z } from 'zod'"],
  ['pure', 'packages/otdr/src/a.ts', 'export const now = () => Date.now()'],
  ['pure', 'packages/otdr/src/a.ts', 'export const now = () => new Date()'],
  ['pure', 'packages/otdr/src/a.ts', 'export const title = () => document.title'],
  ['pure', 'packages/otdr/src/a.ts', 'export const lot = () => Math.random()'],
  ['server-layer', `${server}/platform/http/route.ts`, "import { a } from '#modules/alarm'"],
  ['server-layer', `${server}/platform/clock.ts`, "import type { A } from '../modules/alarm/index.ts'"],
  ['server-layer', `${server}/modules/alarm/alarm.service.ts`, "import { buildApp } from '../../app.ts'"],
  ['server-layer', `${server}/app.ts`, "import { start } from './main.ts'"],
  [
    'closed-module',
    `${server}/modules/alarm/alarm.service.ts`,
    "import { a } from '../link/link.service.ts'",
  ],
  [
    'closed-module',
    `${server}/modules/alarm/alarm.service.ts`,
    "import { a } from '#modules/link/link.service'",
  ],
  ['rows-stay', `${server}/modules/alarm/alarm.service.ts`, "import { sql } from 'kysely'"],
  ['rows-stay', `${server}/app.ts`, "import type { Kysely } from 'kysely'"],
  ['process', `${server}/platform/config.ts`, 'export const port = process.env'],
  ['process', `${server}/app.ts`, "import { env } from 'node:process'"],
  ['sole-user', `${web}/ui/list.tsx`, "import { useVirtualizer } from '@tanstack/react-virtual'"],
  ['web-layer', `${web}/ui/button.tsx`, "import { list } from '#features/alarm'"],
  ['web-layer', `${web}/lib/api.ts`, "import { App } from '../app/app.tsx'"],
  ['web-layer', `${web}/features/alarm/list.tsx`, "import { tabs } from '#app/tabs.ts'"],
  ['closed-feature', `${web}/features/alarm/list.tsx`, "import { map } from '#features/map'"],
  ['closed-feature', `${web}/features/alarm/list.tsx`, "import { map } from '../map/index.ts'"],
]

const allowed: [path: string, source: string][] = [
  ['packages/contract/src/a.ts', "import { Type } from 'typebox'"],
  ['packages/otdr/src/a.ts', 'export const at = (unixS: number) => new Date(unixS * 1000).toISOString()'],
  ['packages/otdr/src/a.ts', "import { window } from './window.ts'\nexport const n = window.length"],
  ['packages/otdr/src/a.test.ts', "import { readFileSync } from 'node:fs'\nimport { test } from 'vitest'"],
  [`${server}/modules/alarm/alarm.service.ts`, "import { requireLink } from '#modules/link'"],
  [
    `${server}/modules/alarm/alarm.service.ts`,
    "import { a } from './alarm.ts'\nimport { b } from '#platform/clock'",
  ],
  [`${server}/modules/index.ts`, "import { alarm } from './alarm/index.ts'"],
  [`${server}/modules/alarm/alarm.repository.ts`, "import { sql } from 'kysely'"],
  [`${server}/platform/database/open.ts`, "import { Kysely } from 'kysely'"],
  [`${server}/main.ts`, "import { buildApp } from './app.ts'\nbuildApp(process.env)"],
  [
    `${web}/features/alarm/list.tsx`,
    "import { api } from '#lib/api.ts'\nimport { Badge } from '#ui/badge.tsx'",
  ],
  [`${web}/ui/grid/virtual-rows.ts`, "import { useVirtualizer } from '@tanstack/react-virtual'"],
  [`${web}/app/features.ts`, "import { alarm } from '#features/alarm'"],
]

describe('checkBoundaries', () => {
  test.each(broken)('control: %s stops %s with %s', (rule, path, source) => {
    expect(listRules(path, `export const first = 1\n${source}\n`)).toEqual([`${path}:2 ${rule}`])
  })

  test.each(allowed)('lets %s hold %s', (path, source) => {
    expect(listRules(path, source)).toEqual([])
  })

  test('control: module-ring stops modules that lead back to each other, in types too', () => {
    const modules = `${server}/modules`
    const chain = {
      [`${modules}/plant/index.ts`]: 'export const plant = 1\n',
      [`${modules}/alarm/index.ts`]: "export { plant } from '#modules/plant'\n",
      [`${modules}/ingest/index.ts`]: "export type { Alarm } from '#modules/alarm'\n",
      [`${modules}/plant/plant.test.ts`]: "import '#modules/ingest'\n",
    }
    expect(checkBoundaries(makeTree({ ...workspaces, ...chain }))).toEqual([])
    const back = { [`${modules}/plant/plant.types.ts`]: "import type { Batch } from '#modules/ingest'\n" }
    const violations = checkBoundaries(makeTree({ ...workspaces, ...chain, ...back }))
    expect(violations.map(({ file, line, rule }) => `${file}:${line} ${rule}`).toSorted()).toEqual([
      `${modules}/alarm/index.ts:1 module-ring`,
      `${modules}/ingest/index.ts:1 module-ring`,
      `${modules}/plant/plant.types.ts:1 module-ring`,
    ])
  })

  test('the repository keeps its boundaries', () => {
    expect(checkBoundaries(repositoryRoot)).toEqual([])
  })
})
