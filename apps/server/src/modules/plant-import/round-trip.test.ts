import { TABLE_KINDS, type TableKind } from '@fibrewatch/contract/import-field'
import { plantApi } from '@fibrewatch/contract/plant'
import { PLANT_FILE_FORMATS, plantExportApi, plantImportApi } from '@fibrewatch/contract/plant-import'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MonitoredPlant, startMonitoredPlant } from '#modules/testing'
import type { Actor } from '#platform/auth/actor'
import { testDatabase } from '#platform/testing/test-database'
import { rulesOf } from './kinds.ts'

type Format = (typeof PLANT_FILE_FORMATS)[number]
const PERMISSIONS = new Set(TABLE_KINDS.flatMap((kind) => Object.values(rulesOf(kind).permissions)))

/** Names that trip up writers of files: formulas, separators, quotes, marks of XML. */
const FILES: Readonly<Record<TableKind, string>> = {
  site: 'code,name,domain,lng,lat,address\nLF,"良凤, ""A"" & <B>",西区,113.93051234,22.5333,"two\nlines"\nXA,\'=1+1,西区,,,\n',
  node: 'code,name,kind,site,lng,lat,address,admin_state,remark\nN1,一号,odf,LF,113.93,22.53,,planned,r\nN2,,handhole,,,,x;y,,\nN3,,,,113.99,22.6,,,\n',
  cable:
    'code,name,type,fibre_count,fibres_per_tube,colour_code,length_m,excess_ratio,maker,laid_on,laid_by,admin_state,remark\nC1,A 干线,GYTS-144B1,144,12,gb-lead,18000.5,0.012,厂,2026-05-31,队,in-service,-5\n',
  stops:
    'cable,node,cable_m,sheath_in_m,sheath_out_m,slack_m,passing,laying,line\nC1,N1,0,,10,0,cut,duct,"113.94 22.54, 113.95 22.55"\nC1,N2,6000.25,6010,6030,20,uncut,aerial,\nC1,N3,18000,18010,,0,cut,,\n',
  device: 'code,name,kind,site,port_count,enabled\nD1,一号机,otdr,LF,16,yes\nD2,二号机,das,,8,no\n',
  link: 'code,name,device,port,length_m,launch_m,receive_m,excess_ratio,group_index,enabled\nL1,良凤—新安,D1,1,20000,100,50,0.01,1.4682,1\nL2,,D1,2,500,,,,,0\n',
  landmark:
    'link,name,kind,optical_m,lng,lat,slack_m,remark\nL1,JC-01,closure,5000,104.05,30,20,备注\nL1,JC-02,marker,10000.5,,,0,\nL1,JC-02,slack,12000,,,5,\nL2,@x,handhole,10,,,0,\n',
  route: 'link,lng,lat\nL1,104,30\nL1,104.1,30.00001\nL1,104.2072,30\nL2,104,30\nL2,104.005,30\n',
}

describe('a plant that is exported and imported elsewhere', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let actor: Actor
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    actor = { ...monitored.actor, permissions: PERMISSIONS }
  })
  afterEach(() => monitored.stop())

  const importFile = async (kind: TableKind, bytes: Buffer, format: Format) => {
    const { call, domainId } = monitored
    const query = { kind, domainId, fileName: `plant.${format}` }
    const { id, mapping } = await call(plantImportApi.upload, { actor, query, body: bytes })
    await call(plantImportApi.check, { actor, body: { id, mapping, domainId, datum: 'wgs84' } })
    await monitored.doJobs()
    const checked = await call(plantImportApi.info, { actor, query: { id } })
    const rows = await call(plantImportApi.rows, { actor, query: { id, outcome: 'refused' } })
    expect([kind, rows.list]).toEqual([kind, []])
    await call(plantImportApi.run, { actor, body: { id, mode: 'all' } })
    await monitored.doJobs()
    return { id, counts: checked.counts }
  }
  const exportFile = async (kind: TableKind, format: Format) =>
    (await monitored.fetchFile(plantExportApi.file, { actor, query: { kind, format } })).bytes
  const exportAll = async (format: Format) => {
    const files = new Map<TableKind, Buffer>()
    for (const kind of TABLE_KINDS) files.set(kind, await exportFile(kind, format))
    return files
  }
  const importAll = async (files: ReadonlyMap<TableKind, Buffer>, format: Format) => {
    const done: { id: number }[] = []
    for (const [kind, bytes] of files) done.push(await importFile(kind, bytes, format))
    return done
  }
  const undoAll = async (done: readonly { id: number }[]) => {
    for (const { id } of done.toReversed()) {
      await monitored.call(plantImportApi.undo, { actor, body: { id } })
      await monitored.doJobs()
      const { counts } = await monitored.call(plantImportApi.info, { actor, query: { id } })
      expect(counts.kept).toBe(0)
    }
  }

  test.each(PLANT_FILE_FORMATS.filter((format) => format !== 'shp'))(
    'is the same afterwards: %s',
    async (format) => {
      const given = new Map(TABLE_KINDS.map((kind) => [kind, Buffer.from(FILES[kind])]))
      const first = await importAll(given, 'csv')
      const whole = await exportAll('geojson')
      const files = await exportAll(format)
      for (const [kind, bytes] of files) {
        const { counts } = await importFile(kind, bytes, format)
        expect([kind, counts.added, counts.changed, counts.refused]).toEqual([kind, 0, 0, 0])
      }
      await undoAll(first)
      expect((await exportFile('site', 'geojson')).toString()).not.toContain('LF')
      await importAll(files, format)
      for (const kind of TABLE_KINDS)
        expect([kind, (await exportFile(kind, 'geojson')).toString()]).toEqual([
          kind,
          whole.get(kind)?.toString(),
        ])
    },
  )

  test('has in Shapefiles what is there already', async () => {
    await importAll(new Map(TABLE_KINDS.map((kind) => [kind, Buffer.from(FILES[kind])])), 'csv')
    for (const kind of TABLE_KINDS) {
      const { counts } = await importFile(kind, await exportFile(kind, 'shp'), 'shp')
      expect([kind, counts.added, counts.changed, counts.refused]).toEqual([kind, 0, 0, 0])
    }
  })

  test('points in GCJ-02 are moved, and a device comes without a key that anybody knows', async () => {
    const { call, domainId } = monitored
    const query = { kind: 'site', domainId, fileName: 'a.csv' } as const
    const body = Buffer.from('code,lng,lat\nG,116.404,39.915\n')
    const { id, mapping } = await call(plantImportApi.upload, { actor, query, body })
    await call(plantImportApi.check, { actor, body: { id, mapping, domainId, datum: 'gcj02' } })
    await monitored.doJobs()
    await call(plantImportApi.run, { actor, body: { id, mode: 'all' } })
    await monitored.doJobs()
    const { list } = await call(plantApi.sitePage, { query: {} })
    const [lng = 0, lat = 0] = list[0]?.lngLat ?? []
    expect(lng).toBeCloseTo(116.3978, 3)
    expect(lat).toBeCloseTo(39.9136, 3)
  })
})
