import { batchApi } from '@fibrewatch/contract/batch'
import { netdiskApi } from '@fibrewatch/contract/netdisk'
import { plantApi } from '@fibrewatch/contract/plant'
import { reportApi, type ReportRow } from '@fibrewatch/contract/report'
import { systemApi } from '@fibrewatch/contract/system-info'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import { FEATURES, makeSorBytes } from '#modules/testing'
import { makePng } from '#platform/testing/make-png'
import { readXlsx } from '#platform/testing/read-xlsx'
import { createWorld, makeWireRequest, type World } from '#testing/samples/index'
import { createTestApp, type TestApp } from '#testing/test-app'
import { countPdfPictures, readPdfText } from './testing/read-pdf.ts'

const MADE_WITHIN_MS = 60_000
const asked = {
  language: 'zh',
  timeZone: 'Asia/Shanghai',
  words: { project: '苏昆干线修复', tester: '周敏', approver: '', remark: '' },
} as const

describe('reports', () => {
  const database = testDatabase({ keepUntil: 'file' })
  let app: TestApp
  let world: World
  let token: string
  beforeAll(async () => {
    app = await createTestApp(database, { worksJobs: true })
    world = await createWorld(app)
    token = await app.signIn('admin')
  })
  afterAll(() => app.remove())

  const load = (id: string) => world.call(reportApi.info, { query: { id } })
  const waitUntilEnded = (id: string): Promise<ReportRow> =>
    vi.waitFor(
      async () => {
        const report = await load(id)
        if (report.endedAt === null) throw new Error(`it is ${report.state}`)
        return report
      },
      { timeout: MADE_WITHIN_MS, interval: 50 },
    )
  const download = async (id: string): Promise<Buffer> => {
    const answer = await app.http.inject(makeWireRequest(reportApi.download, { query: { id } }, { token }))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    return answer.rawPayload
  }

  test('the report of a trace lies in the netdisk of its domain and says what was measured', async () => {
    const { near } = world
    const { id } = await world.call(reportApi.trace, { body: { traceId: near.traceId, ...asked } })
    const report = await waitUntilEnded(id)
    expect(report).toMatchObject({
      number: 'FW-R-20260601-0001',
      kind: 'acceptance',
      subjectName: 'Nearside-link Nearside-link',
      domainId: near.domainId,
      state: 'done',
      failure: null,
      done: 1,
      total: 1,
      path: '报告/2026-06/',
      fileName: 'FW-R-20260601-0001 Nearside-link Nearside-link.pdf',
    })
    const { list } = await world.call(netdiskApi.list, {
      query: { domainId: near.domainId, path: report.path ?? '' },
    })
    expect(list.map(({ name, fsize, mimeType }) => [name, fsize, mimeType])).toEqual([
      [report.fileName, report.sizeBytes, 'application/pdf'],
    ])
    const pdf = await download(id)
    expect(pdf.length).toBe(report.sizeBytes)
    const text = await readPdfText(pdf)
    for (const words of [
      '光缆验收测试报告',
      '苏昆干线修复',
      '周敏',
      '1550 nm',
      '第 1 页',
      'FW-R-20260601-0001',
    ])
      expect(text).toContain(words)
  })

  test('the logo of the installation stands on every page, once in the file; one that cannot be drawn does not', async () => {
    const order = async (logo: Buffer): Promise<Buffer> => {
      const headers = { authorization: token, 'content-type': 'image/png' }
      const sent = await app.http.inject({
        method: 'POST',
        url: `/${systemApi.changeLogo.path}`,
        headers,
        payload: logo,
      })
      expect(sent.statusCode).toBe(200)
      const { id } = await world.call(reportApi.trace, { body: { traceId: world.near.traceId, ...asked } })
      expect(await waitUntilEnded(id)).toMatchObject({ state: 'done' })
      return download(id)
    }
    expect(await countPdfPictures(await order(makePng({ widthPx: 40, heightPx: 20 })))).toEqual([1])
    const damaged = makePng({ widthPx: 40, heightPx: 20, rows: Buffer.alloc(7) })
    expect(await countPdfPictures(await order(damaged))).toEqual([0])
    await world.call(systemApi.removeLogo, {})
  })

  test('the report of a fault shows what happened to whom and when', async () => {
    const { near } = world
    const { id } = await world.call(reportApi.alarm, {
      body: { alarmId: near.alarmId, ...asked, language: 'en' },
    })
    expect(await waitUntilEnded(id)).toMatchObject({ kind: 'fault', state: 'done' })
    const text = await readPdfText(await download(id))
    for (const words of ['Fibre fault report', 'Fibre break', '4.321', 'not restored', 'Raised at'])
      expect(text).toContain(words)
  })

  test('a report of several links lists those that nobody tested, and has a sheet for each of the others', async () => {
    const { near } = world
    const link = { code: 'Nearside-dark', name: '未测光路', deviceId: near.device.id, lengthM: 9000 }
    const { id: darkId } = await world.call(plantApi.linkAdd, { body: { ...link, port: world.makePort() } })
    const { id } = await world.call(reportApi.links, { body: { linkIds: [near.link.id, darkId], ...asked } })
    expect(await waitUntilEnded(id)).toMatchObject({ state: 'done', done: 2, total: 2 })
    const text = await readPdfText(await download(id))
    for (const words of ['光缆验收汇总报告', '未测光路', '未测试', '第 2 页，共 2 页'])
      expect(text).toContain(words)
  })

  test('the report of a cable has the table of all fibres and a sheet for each, and is a workbook too', async () => {
    const { near } = world
    const batch = {
      name: '苏昆 48 芯',
      domainId: near.domainId,
      cableName: '苏昆干线',
      cableCode: 'SK-01',
      fibreCount: 2,

      endA: '娄葑局',
      endB: '玉山局',
      launchM: 0,
      receiveM: 0,
      limitSetId: null,
      remark: '',
    }
    const { id: batchId } = await world.call(batchApi.add, { body: batch })
    const order = (format: 'pdf' | 'xlsx') =>
      app.post<{ id: string }>(
        `/${reportApi.batch.path}`,
        { batchId, format, hasFibreSheets: true, ...asked },
        token,
      )
    expect((await order('pdf')).envelope.reason).toBe('report.no-fibres')
    for (const fileName of ['F001_AB.sor', 'F001_BA.sor'])
      await world.call(batchApi.upload, {
        query: { batchId, fileName },
        body: makeSorBytes({ seed: fileName.length + fileName.charCodeAt(5) }),
      })
    const pdfId = (await order('pdf')).envelope.data?.id ?? ''
    expect(await waitUntilEnded(pdfId)).toMatchObject({ state: 'done', done: 2, total: 2, failure: null })
    const text = await readPdfText(await download(pdfId))
    for (const words of [
      '光缆双向测试报告',
      '苏昆干线',
      '娄葑局',
      '纤芯 1 双向测试',
      '接头损耗表',
      '第 2 页，共 2 页',
    ])
      expect(text).toContain(words)
    const xlsxId = (await order('xlsx')).envelope.data?.id ?? ''
    const { fileName } = await waitUntilEnded(xlsxId)
    expect(fileName).toMatch(/\.xlsx$/)
    const answer = await app.http.inject(
      makeWireRequest(reportApi.download, { query: { id: xlsxId } }, { token }),
    )
    const [sheet] = readXlsx(answer.rawPayload)
    expect(sheet).toBeDefined()
  })

  test('a cable at two wavelengths is one report: means beside each other, and what loses more at the longer wave', async () => {
    const { near } = world
    const batch = {
      name: '苏昆双波长',
      domainId: near.domainId,
      cableName: '苏昆干线',
      cableCode: 'SK-02',
      fibreCount: 2,
      endA: '娄葑局',
      endB: '玉山局',
      launchM: 0,
      receiveM: 0,
      limitSetId: null,
      remark: '',
    }
    const { id: batchId } = await world.call(batchApi.add, { body: batch })
    // Bent at 12 km: 1310 nm shows a little of it, 1550 nm a lot.
    for (const [wavelengthNm, bendDb] of [
      [1310, 0.1],
      [1550, 1],
    ] as const)
      await world.call(batchApi.upload, {
        query: { batchId, fileName: `F001_AB_${wavelengthNm}.sor` },
        body: makeSorBytes({
          settings: { wavelengthNm },
          plant: { features: [...FEATURES, { positionM: 12_000, kind: 'splice', lossDb: bendDb }] },
        }),
      })
    const order = async (format: 'pdf' | 'xlsx', hasAllWavelengths: boolean) => {
      const body = { batchId, format, hasFibreSheets: true, hasAllWavelengths, wavelengthNm: 1310, ...asked }
      return (await world.call(reportApi.batch, { body })).id
    }
    const both = await order('pdf', true)
    expect(await waitUntilEnded(both)).toMatchObject({ state: 'done', done: 5, total: 5 })
    const text = await readPdfText(await download(both))
    for (const words of [
      '1310 / 1550 nm',
      '各波长汇总',
      '均值 1310',
      '均值 1550',
      '疑似宏弯',
      '宏弯？',
      '11.997',
    ])
      expect(text).toContain(words)
    const one = await order('pdf', false)
    expect(await waitUntilEnded(one)).toMatchObject({ total: 2 })
    const single = await readPdfText(await download(one))
    expect(single).toContain('1310 nm')
    expect(single).not.toContain('1550 nm')
    const workbook = await order('xlsx', true)
    await waitUntilEnded(workbook)
    const answer = await app.http.inject(
      makeWireRequest(reportApi.download, { query: { id: workbook } }, { token }),
    )
    const rows = readXlsx(answer.rawPayload)
    expect(JSON.stringify(rows)).toContain('1310')
    expect(JSON.stringify(rows)).toContain('1550')
  })

  test('links of which none was tested, and links of two domains, are refused with the reason', async () => {
    const { near, far } = world
    const link = { code: 'Nearside-new', name: '新光路', deviceId: near.device.id, lengthM: 9000 }
    const { id: newId } = await world.call(plantApi.linkAdd, { body: { ...link, port: world.makePort() } })
    const refusal = async (linkIds: number[]) =>
      (await app.post(`/${reportApi.links.path}`, { linkIds, ...asked }, token)).envelope.reason
    expect(await refusal([newId])).toBe('report.untested')
    expect(await refusal([near.link.id, far.link.id])).toBe('report.domains-differ')
    const zone = { traceId: near.traceId, ...asked, timeZone: 'Asia/Nowhere' }
    const unknown = await app.post(`/${reportApi.trace.path}`, zone, token)
    expect(unknown.envelope.reason).toBe('report.time-zone-unknown')
  })

  test('a full netdisk ends the report as failed, in words of the reader', async () => {
    const { far } = world
    await database.pool.query('INSERT INTO netdisk_space (domain_id, used_bytes) VALUES ($1, 1e15)', [
      far.domainId,
    ])
    const { id } = await world.call(reportApi.trace, { body: { traceId: far.traceId, ...asked } })
    const report = await waitUntilEnded(id)
    expect(report.state).toBe('failed')
    expect(report.failure).toContain('MB')
    expect(report.path).toBeNull()
  })

  test('a file that was removed from the netdisk is gone, and the report says so', async () => {
    const { near } = world
    const { list } = await world.call(reportApi.page, { query: { state: 'done' } })
    const report = list.find(({ domainId }) => domainId === near.domainId)
    expect(report).toBeDefined()
    const { id = '', path = '', fileName = '' } = { ...report }
    await world.call(netdiskApi.delete, {
      body: { domainId: near.domainId, path: path ?? '', files: [{ name: fileName ?? '' }] },
    })
    const answer = await app.get(`/${reportApi.download.path}?id=${id}`, token)
    expect([answer.status, answer.envelope.reason]).toEqual([404, 'report.file-gone'])
  })

  test('nobody sees a report of another domain, whatever they may do', async () => {
    const { near, far } = world
    const permissions = ['monitor:report:page', 'monitor:report:info', 'monitor:report:trace']
    await app.createUser({ username: 'stranger', domainId: far.domainId, permissions })
    const stranger = await app.signIn('stranger')
    const { list } = await world.call(reportApi.page, { query: {} }, { token: stranger })
    expect(list.filter(({ domainId }) => domainId !== far.domainId)).toEqual([])
    const body = { traceId: near.traceId, ...asked }
    expect((await app.post(`/${reportApi.trace.path}`, body, stranger)).status).toBe(404)
  })
})
