import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { runBin } from '../testing/run-command.ts'
import { repositoryRoot } from '../workspaces.ts'

const config = join(repositoryRoot, '.oxlintrc.json')

type Diagnostic = { code: string; filename: string; severity: string }
type Report = { diagnostics: Diagnostic[] }

/** Lints files with the real oxlint and the real configuration; returns what it reports, each file by its path. */
function lintAll(files: Record<string, string>): Diagnostic[] {
  const root = makeTree({
    'tsconfig.json': JSON.stringify({
      compilerOptions: { strict: true, lib: ['ES2023'], types: [] },
      include: ['**/*.ts', '**/*.tsx'],
    }),
    ...files,
  })
  const { status, stdout } = runBin(
    { package: 'oxlint', file: 'bin/oxlint' },
    ['-c', config, '--type-aware', '--format', 'json', '.'],
    root,
  )
  const { diagnostics } = JSON.parse(stdout) as Report
  expect(status).toBe(diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0)
  return diagnostics
}

const codesOf = (diagnostics: readonly Diagnostic[]): string[] => [
  ...new Set(diagnostics.map(({ code }) => code)),
]

/** The codes that are reported of some files. */
const lint = (files: Record<string, string>): string[] => codesOf(lintAll(files))

type Case = { rule: string; path: string; bad: string; good: string }

const PURE_LOADS: Case[] = [
  'export function loadWorst(losses: readonly number[]): number {\n  return Math.max(...losses)\n}\n',
  'export const loadWorst = (losses: readonly number[]): number => Math.max(...losses)\n',
  'export class Losses {\n  loadWorst(losses: readonly number[]): number {\n    return Math.max(...losses)\n  }\n}\n',
].map((bad) => ({
  rule: 'fibrewatch(house-names)',
  path: 'packages/one/src/worst.ts',
  bad,
  good: bad.replace('loadWorst', 'findWorst'),
}))

const own: Case[] = [
  {
    rule: 'fibrewatch(no-up-two)',
    path: 'packages/one/src/a/b.ts',
    bad: "export { loss } from '../../loss.ts'\n",
    good: "export { loss } from '../loss.ts'\n",
  },
  {
    rule: 'fibrewatch(no-up-two)',
    path: 'apps/server/src/modules/alarm/alarm.service.ts',
    bad: "import { requireLink } from '../link/index.ts'\nexport const link = requireLink\n",
    good: "import { requireLink } from '#modules/link'\nexport const link = requireLink\n",
  },
  {
    rule: 'fibrewatch(no-up-two)',
    path: 'apps/server/src/platform/http/route.ts',
    bad: "export const load = () => import('../../modules/alarm/index.ts')\n",
    good: "export const load = () => import('../errors.ts')\n",
  },
  ...[
    'const LIMIT = 20\n',
    'const makeName = (id: number) => `alarm ${id}`\n',
    'export const LIMIT = 20\n',
  ].map((logic) => ({
    rule: 'fibrewatch(module-face)',
    path: 'apps/server/src/modules/alarm/index.ts',
    bad: `${logic}export const createAlarmModule = () => ({ name: 'alarm' })\n`,
    good: "export type { Alarm } from './alarm.types.ts'\nexport interface AlarmModule {\n  name: string\n}\nexport function createAlarmModule(): AlarmModule {\n  return { name: 'alarm' }\n}\n",
  })),
  ...[
    "{ name: 'alarm', routes: [route(alarmApi.page, () => [])] }",
    "{ name: 'alarm', tasks: [defineTask({ name: 'alarm.clear' })] }",
    '{ save: (work: () => void) => transaction(work) }',
    "{ name: 'alarm', start: () => { if (isOn) publisher.start() } }",
    "{ name: 'alarm', stop: async () => { try { await publisher.stop() } finally { log.end() } } }",
  ].map((face) => ({
    rule: 'fibrewatch(module-face)',
    path: 'apps/server/src/modules/alarm/index.ts',
    bad: `export function createAlarmModule() {\n  return ${face}\n}\n`,
    good: "export function createAlarmModule(parts) {\n  return { name: 'alarm', routes: makeAlarmRoutes(parts), start: async () => publisher.start() }\n}\n",
  })),
  ...[
    'export class AlarmService {\n  list(): number[] {\n    return []\n  }\n}\n',
    'export const makeService = () => class {}\n',
    'export function createAlarmService(ids: number[]) {\n  return { list: () => ids }\n}\n',
    'export function createAlarmService(ids: number[]) {\n  return {\n    list() {\n      return ids\n    },\n  }\n}\n',
    'export const createAlarmService = (ids: number[]) => ({ list: () => ids })\n',
    'export function createAlarmService(ids: number[]) {\n  const list = () => ids\n  return { list }\n}\n',
    'export function createAlarmService(ids: number[]) {\n  function list() {\n    return ids\n  }\n  return { size: 1, list }\n}\n',
    'export const LIMIT = 20\n',
    "export { listAlarms } from './alarm.repository.ts'\n",
    "export * from './alarm.repository.ts'\n",
  ].map((bad) => ({
    rule: 'fibrewatch(service-functions)',
    path: 'apps/server/src/modules/alarm/alarm.service.ts',
    bad,
    good: 'export interface AlarmParts {\n  ids: number[]\n}\nconst LIMIT = 20\nexport function listAlarms({ ids }: AlarmParts) {\n  const double = (id: number) => id * 2\n  return { list: ids.slice(0, LIMIT).map(double), total: ids.length }\n}\nexport const countAlarms = ({ ids }: AlarmParts): number => ids.length\n',
  })),
  ...[
    "(cause: { code: string }) => cause.code === '23505'",
    '(cause: { constraint: string }) => cause.constraint',
    '(cause: Error) => /duplicate key value/.test(cause.message)',
    "(cause: Error) => cause.message.includes('violates foreign key constraint')",
  ].map((bad) => ({
    rule: 'fibrewatch(no-driver-errors)',
    path: 'apps/server/src/modules/alarm/alarm.errors.ts',
    bad: `export const isTaken = ${bad}\n`,
    good: 'export const isTaken = (cause: { reason: string }) => cause.reason\n',
  })),
  {
    rule: 'fibrewatch(no-driver-errors)',
    path: 'apps/server/src/modules/alarm/alarm.errors.ts',
    bad: "import { readSqlState } from '#platform/database/sql-state'\nexport const isState = readSqlState\n",
    good: "import { isDatabaseError } from '#platform/database/sql-state'\nexport const isState = isDatabaseError\n",
  },
  {
    rule: 'fibrewatch(plain-queries)',
    path: 'apps/server/src/modules/alarm/alarm.repository.ts',
    bad: "import { sql } from 'kysely'\nexport const remove = (id: number) => sql`\n  DELETE FROM alarm\n   WHERE id = ${id} AND state <> 'active'`\n",
    good: "import { sql } from 'kysely'\nexport const remove = (ids: number[]) => sql`DELETE FROM alarm WHERE id = ANY(${ids}::int8[])`\n",
  },
  {
    rule: 'fibrewatch(no-raw-sql)',
    path: 'apps/server/src/modules/alarm/alarm.repository.ts',
    bad: "import { sql } from 'kysely'\nexport const order = (isAsc: boolean) => sql.raw(isAsc ? 'ASC' : 'DESC')\n",
    good: "import { sql } from 'kysely'\nexport const order = (isAsc: boolean) => (isAsc ? sql`ASC` : sql`DESC`)\n",
  },
  {
    rule: 'fibrewatch(house-names)',
    path: 'packages/one/src/alarm.ts',
    bad: 'export interface IAlarm {\n  id: string\n}\n',
    good: 'export interface Alarm {\n  id: string\n}\n',
  },
  {
    rule: 'fibrewatch(house-names)',
    path: 'packages/one/src/alarm.ts',
    bad: 'export type AlarmDto = { id: string }\n',
    good: 'export type AlarmRow = { id: string }\n',
  },
  {
    rule: 'fibrewatch(house-names)',
    path: 'packages/one/src/severity.ts',
    bad: "export enum Severity {\n  major = 'major',\n}\n",
    good: "export const severities = ['major'] as const\n",
  },
  ...PURE_LOADS,
  {
    rule: 'fibrewatch(units-in-names)',
    path: 'packages/one/src/splice.ts',
    bad: 'export type Splice = { endDistance: number; loss: number }\n',
    good: 'export type Splice = { endDistanceM: number; lossDb: number; timeout: string }\n',
  },
  {
    rule: 'fibrewatch(units-in-names)',
    path: 'packages/one/src/splice.ts',
    bad: 'export type Splice = { loss: number | null; duration?: number | undefined }\n',
    good: 'export type Splice = { lossDb: number | null; timeout: string | null }\n',
  },
]

/** Named once: nothing in the repository is of it, this control included. */
const BARRED_TYPE = 'any'

const builtin: Case[] = [
  {
    rule: 'typescript(no-explicit-any)',
    path: 'packages/one/src/value.ts',
    bad: `export const read = (value: ${BARRED_TYPE}) => typeof value\n`,
    good: 'export const read = (value: unknown) => typeof value\n',
  },
  {
    rule: 'typescript(no-floating-promises)',
    path: 'packages/one/src/save.ts',
    bad: 'const save = async () => await Promise.resolve(1)\nexport const run = () => {\n  save()\n}\n',
    good: 'const save = async () => await Promise.resolve(1)\nexport const run = async () => await save()\n',
  },
  {
    rule: 'eslint(max-lines-per-function)',
    path: 'packages/one/src/long.ts',
    bad: `export function count(): number {\n  let n = 0\n${'  n += 1\n'.repeat(60)}  return n\n}\n`,
    good: `export function count(): number {\n  let n = 0\n${'  n += 1\n'.repeat(50)}  return n\n}\n`,
  },
  {
    rule: 'eslint(max-params)',
    path: 'packages/one/src/sum.ts',
    bad: 'export const sum = (a: number, b: number, c: number, d: number) => a + b + c + d\n',
    good: 'export const sum = (a: number, b: number, c: number) => a + b + c\n',
  },
  {
    rule: 'eslint(no-console)',
    path: 'tools/src/log.ts',
    bad: "export const say = () => console.log('x')\n",
    good: "export const say = () => 'x'\n",
  },
  {
    rule: 'eslint(no-restricted-imports)',
    path: 'packages/one/src/deep.ts',
    bad: "export { parse } from '@fibrewatch/otdr/src/parse.ts'\n",
    good: "export { parse } from '@fibrewatch/otdr'\n",
  },
  {
    rule: 'eslint(no-restricted-imports)',
    path: 'apps/web/src/features/event/filter.ts',
    bad: "export { useSearchParams } from 'react-router'\n",
    good: "export { useLocation } from 'react-router'\n",
  },
]

const wiring: Case = {
  rule: 'eslint(no-use-before-define)',
  path: 'apps/server/src/modules/index.ts',
  bad: 'export function createModules() {\n  const submit = () => ingest.submit()\n  const ingest = { submit: () => 1 }\n  return { submit, ingest }\n}\n',
  good: 'export function createModules() {\n  const ingest = { submit: () => 1 }\n  const submit = () => ingest.submit()\n  return { submit, ingest }\n}\n',
}

/** A package, or a module, for each: one start of the linter answers for all of them. */
const cases = [...own, ...builtin, wiring].map((one, index) => ({
  ...one,
  path: one.path
    .replace('packages/one/', `packages/one-${index}/`)
    .replace('modules/alarm/', `modules/alarm-${index}/`),
}))

describe('oxlint with the configuration of the repository', () => {
  const lintCases = (kind: 'bad' | 'good') =>
    lintAll(Object.fromEntries(cases.map((one) => [one.path, one[kind]])))
  let reported: Record<'bad' | 'good', Diagnostic[]> | undefined
  /** The first test that asks lints all of them. */
  const listReported = (kind: 'bad' | 'good', path: string): Diagnostic[] => {
    reported ??= { bad: lintCases('bad'), good: lintCases('good') }
    return reported[kind].filter(({ filename }) => filename === path)
  }

  test('each case has a place of its own', () => {
    expect(new Set(cases.map(({ path }) => path)).size).toBe(cases.length)
  })

  test.each(cases)('control: $rule stops $path', ({ rule, path }) => {
    const found = listReported('bad', path).filter(({ code }) => code === rule)
    expect(new Set(found.map(({ severity }) => severity))).toEqual(new Set(['error']))
    expect(codesOf(listReported('good', path))).not.toContain(rule)
  })

  test('control: house-names stops a file name that says nothing', () => {
    const source = 'export const lossDb = 0.2\n'
    expect(lint({ 'packages/one/src/trace-utils.ts': source })).toEqual([])
    const names = ['utils.ts', 'helpers.ts', 'common.ts', 'alarm.utils.ts'].map(
      (name) => `packages/one/src/${name}`,
    )
    const found = lintAll(Object.fromEntries(names.map((name) => [name, source])))
    expect(codesOf(found)).toEqual(['fibrewatch(house-names)'])
    expect(found.map(({ filename }) => filename).toSorted()).toEqual(names.toSorted())
  })

  test('control: house-names stops a suffix that is none of the list, and one without its dot', () => {
    const known = ['alarm.service.ts', 'alarm-list.repository.ts', 'severity-order.ts', 'alarm.jobs.test.ts']
    const unknown = ['alarm.writer.ts', 'alarm.tables.ts', 'alarm-export.ts', 'alarm.live.intake.ts']
    const at = (name: string) => `apps/server/src/modules/alarm/${name}`
    const files = [...known, ...unknown].map((name) => [at(name), 'export const lossDb = 0.2\n'] as const)
    const found = lintAll(Object.fromEntries(files))
    const stopped = found.filter(({ code }) => code === 'fibrewatch(house-names)')
    expect(stopped.map(({ filename }) => filename).toSorted()).toEqual(unknown.map(at).toSorted())
  })

  test.each([
    [
      'by values',
      "import { b } from './b.ts'\nexport const a = () => b\n",
      "import { a } from './a.ts'\nexport const b = () => a\n",
    ],
    [
      'by a type alone',
      "import { b } from './b.ts'\nexport type A = string\nexport const a: A = b\n",
      "import type { A } from './a.ts'\nexport const b: A = ''\n",
    ],
  ])('control: import/no-cycle sees two files that import each other %s', (_, a, b) => {
    expect(lint({ 'packages/one/src/a.ts': a, 'packages/one/src/b.ts': b })).toContain('import(no-cycle)')
  })
})
