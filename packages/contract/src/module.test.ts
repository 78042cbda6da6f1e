import { expect, test } from 'vitest'
import { ENDPOINTS } from './api.ts'
import { MODULE_CODES, MODULES, moduleOfDeviceKind, moduleOfPath, pagesOfModule } from './module.ts'
import { PAGES } from './page-id.ts'
import { DEVICE_KINDS } from './plant.ts'

test('every call and every page belongs to a module', () => {
  expect(ENDPOINTS.filter(({ path }) => moduleOfPath(path) === undefined).map(({ path }) => path)).toEqual([])
  expect(MODULE_CODES.flatMap(pagesOfModule).toSorted()).toEqual(Object.keys(PAGES).toSorted())
})

test('the longest beginning counts, in whole words', () => {
  expect(moduleOfPath('sys/attribute/page')).toBe('attribute')
  expect(moduleOfPath('sys/attributes')).toBe('system')
  expect(moduleOfPath('ingest/traces')).toBe('trace')
  expect(moduleOfPath('ingest/events')).toBe('monitor')
  expect(moduleOfPath('elsewhere')).toBeUndefined()
})

test('device kinds that can be switched off, and the one that always reports', () => {
  const kinds = DEVICE_KINDS.map((kind) => [kind, moduleOfDeviceKind(kind)])
  expect(Object.fromEntries(kinds)).toEqual({
    otdr: 'otdr',
    das: 'das',
    dts: 'dts',
    'power-meter': 'powerMeter',
    switch: undefined,
  })
})

test('what signs people in and switches modules cannot be switched off', () => {
  for (const path of ['oauth/login', 'sys/module/switch', 'account/info', 'menus/select/condition']) {
    const code = moduleOfPath(path)
    expect(code !== undefined && MODULES[code].isCore).toBe(true)
  }
})
