import { nodeApi } from '@fibrewatch/contract/cable'
import type { TableKind } from '@fibrewatch/contract/import-field'
import { plantApi } from '@fibrewatch/contract/plant'
import { type Datum, type ImportInfo, plantImportApi } from '@fibrewatch/contract/plant-import'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MonitoredPlant, startMonitoredPlant } from '#modules/testing'
import type { Actor } from '#platform/auth/actor'
import { findLongestStepMs, MAX_STEP_MS } from '#testing/longest-step'
import { testDatabase } from '#platform/testing/test-database'
import { rulesOf } from './kinds.ts'
import { TABLE_KINDS } from '@fibrewatch/contract/import-field'

const PERMISSIONS = new Set(TABLE_KINDS.flatMap((kind) => Object.values(rulesOf(kind).permissions)))

describe('imports of the plant', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let call: MonitoredPlant['call']
  let actor: Actor
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    actor = { ...monitored.actor, permissions: PERMISSIONS }
    call = (endpoint, given) => monitored.call(endpoint, { actor, ...given })
  })
  afterEach(() => monitored.stop())

  const upload = (kind: TableKind, content: string | Buffer, fileName = 'plant.csv') =>
    call(plantImportApi.upload, {
      query: { kind, fileName, domainId: monitored.domainId },
      body: Buffer.from(content),
    })
  const finish = async ({ id }: Pick<ImportInfo, 'id'>) => {
    await monitored.doJobs()
    return call(plantImportApi.info, { query: { id } })
  }
  const check = async ({ id, mapping }: ImportInfo, datum: Datum = 'wgs84') =>
    finish(await call(plantImportApi.check, { body: { id, mapping, domainId: monitored.domainId, datum } }))
  const run = async ({ id }: ImportInfo, mode: 'all' | 'good' = 'all') =>
    finish(await call(plantImportApi.run, { body: { id, mode } }))
  const undo = async ({ id }: ImportInfo) => finish(await call(plantImportApi.undo, { body: { id } }))
  const importAll = async (kind: TableKind, content: string | Buffer, fileName?: string) =>
    run(await check(await upload(kind, content, fileName)))
  const reasonsOf = async ({ id }: ImportInfo, outcome: 'refused' | 'kept' = 'refused') =>
    (await call(plantImportApi.rows, { query: { id, outcome } })).list.map(({ row, reason }) => [row, reason])
  const listSites = async () => (await call(plantApi.sitePage, { query: { limit: 1000 } })).list

  const SITES = '编码,名称,经度,纬度,地址\nLF,良凤机房,113.93,22.53,深南大道\nXA,新安,113.88,22.56,\n'

  test('sites go in, stay as they are a second time, and are taken back', async () => {
    const read = await upload('site', SITES)
    expect(read).toMatchObject({ state: 'read', rowCount: 2, mapping: { code: 0, name: 1, lng: 2, lat: 3 } })
    const checked = await check(read)
    expect(checked).toMatchObject({ state: 'checked', objectCount: 2, counts: { added: 2, refused: 0 } })
    expect(await listSites()).toEqual([])
    const done = await run(checked)
    expect(done).toMatchObject({ state: 'done', counts: { added: 2 } })
    expect((await listSites()).map(({ code, lngLat, address }) => [code, lngLat, address])).toEqual([
      ['LF', [113.93, 22.53], '深南大道'],
      ['XA', [113.88, 22.56], null],
    ])
    const again = await importAll('site', SITES)
    expect(again.counts).toMatchObject({ added: 0, changed: 0, same: 2 })
    expect(await undo(done)).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0 } })
    expect(await listSites()).toEqual([])
  })

  test('what was changed since the import stays, and is named', async () => {
    const done = await importAll('site', SITES)
    const site = (await listSites()).find(({ code }) => code === 'XA')
    const { id = 0, version = 0, domainId = 0 } = site ?? {}
    const fields = { code: 'XA', name: '新安二期', domainId, lngLat: null, address: null }
    await call(plantApi.siteUpdate, { body: { id, version, ...fields } })
    const undone = await undo(done)
    expect(undone.counts).toMatchObject({ undone: 1, kept: 1 })
    expect(await reasonsOf(undone, 'kept')).toEqual([[3, expect.stringContaining('XA')]])
    expect((await listSites()).map(({ name }) => name)).toEqual(['新安二期'])
  })

  test('rows with faults are named with their reasons, and the others may go in without them', async () => {
    const rows = [
      'code,name,kind,site,lng,lat,domain',
      'JC-01,一号,接头盒,,113.9,22.5,西区',
      'JC-02,,banana,,113.9,22.5,',
      'JC-03,,,NOWHERE,,,',
      'JC-04,,,,113.9,,',
      'JC-05,,,,east,22.5,',
      'JC-06,,,,,,东区',
      'JC 07,,,,,,',
      ',,,,,,',
      ',nameless,,,,,',
      'JC-01,again,,,,,',
      'JC-09,,,,113.9,95,',
      'JC-10,,,,200,22.5,',
    ]
    const checked = await check(await upload('node', rows.join('\n')))
    expect(checked.counts).toMatchObject({ added: 1, refused: 10 })
    expect(await reasonsOf(checked)).toEqual([
      [3, '“类型”不能是 banana，可以是：接头盒、手孔、电杆、局房、配线架。'],
      [4, '“站点”里的 NOWHERE 不存在。'],
      [5, '经度和纬度要么都填，要么都不填。'],
      [6, '“经度”不是数字：east。'],
      [7, '“管理域”里的 东区 不存在。'],
      [8, expect.stringContaining('“编码”不合法')],
      [10, '缺少“编码”。'],
      [11, '编码 JC-01 在文件里出现了两次。'],
      [12, '“纬度”超出允许的范围。'],
      [13, expect.stringContaining('“经度”不合法')],
    ])
    await expect(run(checked, 'all')).rejects.toMatchObject({ reason: 'import.has-refused' })
    expect((await run(checked, 'good')).counts).toMatchObject({ added: 1, refused: 10 })
    const nodes = await call(nodeApi.page, { query: {} })
    expect(nodes.list.map(({ code, name, kind }) => [code, name, kind])).toEqual([
      ['JC-01', '一号', 'closure'],
    ])
    const file = await monitored.fetchFile(plantImportApi.faults, { actor, query: { id: checked.id } })
    expect(file.bytes.toString()).toContain('NOWHERE')
  })

  test('a user imports what they may enter by hand, sees no import of others, and no object of another domain', async () => {
    const read = await upload('site', SITES)
    const query = { kind: 'site', fileName: 'a.csv', domainId: monitored.domainId } as const
    actor = { ...actor, permissions: new Set(['plant:site:update']) }
    const denied = await check(await upload('site', SITES))
    expect(denied.counts).toMatchObject({ added: 0, refused: 2 })
    expect(await reasonsOf(denied)).toContainEqual([2, expect.stringContaining('权限')])
    actor = { ...actor, permissions: PERMISSIONS }
    const other = { ...actor, userId: 2 }
    await expect(call(plantImportApi.info, { actor: other, query: { id: read.id } })).rejects.toMatchObject({
      reason: 'object.not-found',
    })
    await run(await check(read))
    const stranger = { ...monitored.stranger, permissions: PERMISSIONS }
    const foreign = await call(plantImportApi.upload, {
      actor: stranger,
      query: { ...query, domainId: monitored.otherDomainId },
      body: Buffer.from(SITES.replace('深南大道', '别处')),
    })
    const { id, mapping } = foreign
    const body = { id, mapping, domainId: monitored.otherDomainId, datum: 'wgs84' } as const
    await call(plantImportApi.check, { actor: stranger, body })
    await monitored.doJobs()
    const checked = await call(plantImportApi.info, { actor: stranger, query: { id } })
    expect(checked.counts).toMatchObject({ changed: 0, refused: 2 })
    expect((await listSites()).map(({ address }) => address)).toEqual(['深南大道', null])
  })

  test('a device comes in with another kind and domain, for who sees both, and is taken back', async () => {
    const { otherDomainId, domainId } = monitored
    const body = { code: 'D-1', name: '一号', kind: 'otdr' as const, domainId, portCount: 4 }
    await call(plantApi.deviceAdd, { body })
    const file = 'code,kind,domain\nD-1,das,东区\n'
    expect(await reasonsOf(await check(await upload('device', file)))).toEqual([
      [2, '“管理域”里的 东区 不存在。'],
    ])
    actor = { ...actor, scope: { all: false, domainIds: [domainId, otherDomainId] } }
    const done = await importAll('device', file)
    const load = async () => (await call(plantApi.devicePage, { query: {} })).list
    expect(await load()).toMatchObject([{ ...body, kind: 'das', domainId: otherDomainId }])
    await undo(done)
    expect(await load()).toMatchObject([body])
  })

  test('the columns of a source are remembered for its user', async () => {
    const odd = 'Standort,Bezeichnung\nLF,Haus\n'
    const read = await upload('site', odd)
    expect(read.mapping).toEqual({})
    await expect(check(read)).rejects.toMatchObject({ reason: 'import.column-missing' })
    await check({ ...read, mapping: { code: 0, name: 1 } })
    expect(await upload('site', odd)).toMatchObject({ mapping: { code: 0, name: 1 }, isRemembered: true })
  })

  test('an import that is cancelled before its end leaves nothing of everything', async () => {
    const checked = await check(await upload('site', SITES))
    await call(plantImportApi.run, { body: { id: checked.id, mode: 'all' } })
    await call(plantImportApi.cancel, { body: { id: checked.id } })
    expect(await finish(checked)).toMatchObject({ state: 'undone' })
    expect(await listSites()).toEqual([])
  })

  test('of a file that cannot be read nothing stays', async () => {
    const refused = (content: string | Buffer, fileName?: string) =>
      expect(upload('site', content, fileName)).rejects.toMatchObject({ reason: 'import.file-unreadable' })
    await refused(Buffer.from([0xff, 0x00, 0x81, 0x00]))
    await refused('<!DOCTYPE a [<!ENTITY b "c">]><kml/>', 'a.kml')
    await refused('code\n', 'a.csv')
    await refused('code\nA\n', 'a.exe')
    const { rows } = await database.pool.query('SELECT id FROM plant_import')
    expect(rows).toEqual([])
  })

  test('ten thousand rows are read without holding up the event loop, and checked', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `S-${index},站点 ${index},113.9,22.5`)
    const content = ['code,name,lng,lat', ...rows, 'S-1,twice,,'].join('\n')
    let read: ImportInfo | undefined
    const longestMs = await findLongestStepMs(async () => {
      read = await upload('site', content)
    })
    expect(longestMs).toBeLessThan(MAX_STEP_MS)
    if (read === undefined) throw new Error('nothing was read')
    const checked = await check(read)
    expect(checked).toMatchObject({
      state: 'checked',
      rowCount: 10_001,
      counts: { added: 10_000, refused: 1 },
    })
    expect(await listSites()).toEqual([])
  }, 240_000)
})
