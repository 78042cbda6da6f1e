import { describe, expect, test } from 'vitest'
import { readPicture } from '#platform/pdf/picture'
import { makePng } from '#platform/testing/make-png'
import { findZeroDb } from './curve-points.ts'
import { makeFaultSheet } from './fault-sheet.ts'
import { makeLinkSheet } from './link-sheet.ts'
import { drawPdf, makeTelling } from './testing/draw-pdf.ts'
import { countPdfPictures, readPdfText } from './testing/read-pdf.ts'
import { makeSampleFault } from './testing/sample-fault.ts'
import { makeSampleLink, placeAt } from './testing/sample-link.ts'

const LANGUAGES = ['zh', 'en'] as const
const CONCLUSION = { zh: '结论', en: 'Conclusion' }
const SIGNED = { zh: '审定人', en: 'Approved by' }

const pagesOf = async (sheets: Parameters<typeof drawPdf>[0]): Promise<string[]> =>
  (await readPdfText(await drawPdf(sheets))).split('\n')

describe('the acceptance of a link', () => {
  test.for(LANGUAGES)('of nineteen events stands on one page: %s', async (language) => {
    const pages = await pagesOf([makeLinkSheet(makeSampleLink({ eventCount: 19 }), makeTelling(language))])
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(SIGNED[language])
  })

  test.for([23, 24, 25, 26, 40, 60])(
    'of %i events has its conclusion on the page of the signatures, once',
    async (eventCount) => {
      const pages = await pagesOf([makeLinkSheet(makeSampleLink({ eventCount }), makeTelling('zh'))])
      const signed = pages.filter((page) => page.includes(SIGNED.zh))
      expect(signed).toHaveLength(1)
      expect(signed[0]).toContain(CONCLUSION.zh)
      expect(pages.join('').split(CONCLUSION.zh)).toHaveLength(2)
    },
  )

  test('of more events than a page holds says on each page how many there are, also on those that have left', async () => {
    const pages = await pagesOf([makeLinkSheet(makeSampleLink({ eventCount: 200 }), makeTelling('zh'))])
    expect(pages.length).toBeGreaterThan(3)
    for (const [at, page] of pages.entries()) expect(page).toContain(`第 ${at + 1} 页，共 ${pages.length} 页`)
  })

  test.for([
    [300, 60],
    [40, 200],
    [1, 1],
  ] as const)('has a logo of %i by %i points in its head, in the file once', async ([widthPx, heightPx]) => {
    const logo = readPicture(makePng({ widthPx, heightPx }))
    const sheet = makeLinkSheet(makeSampleLink({ eventCount: 40 }), makeTelling('zh'))
    const pdf = await drawPdf([sheet], { logo })
    expect(await countPdfPictures(pdf)).toEqual([1, 1])
    // The points and how much each covers.
    expect(pdf.toString('latin1').split('/Subtype /Image')).toHaveLength(3)
  })

  test('tells losses of joints in thousandths of a dB and distances in metres, as the viewer does', () => {
    const sheet = makeLinkSheet(makeSampleLink({ eventCount: 19 }), makeTelling('en'))
    const split = sheet.sections.find((section) => section.kind === 'split')
    const rows = split?.left.kind === 'table' ? split.left.table.rows : []
    expect(rows[1]?.cells.slice(2, 4)).toEqual(['2.013', '0.060'])
    expect(rows[1]?.cells.at(-1)).toMatch(/^\d+\.\d{3}$/)
    const figures = sheet.sections.find((section) => section.kind === 'figures')?.figures ?? []
    expect(figures[3]?.value).toMatch(/^\d+\.\d{3}$/)
  })

  test.for(LANGUAGES)('by a trace from the far end says so on its one page: %s', async (language) => {
    const data = makeSampleLink({ eventCount: 19 })
    const { info } = data
    const trace = { ...info.trace, direction: 'backward' as const }
    const sheet = makeLinkSheet({ ...data, info: { ...info, trace } }, makeTelling(language))
    expect(sheet.subtitle).toContain({ zh: '远端', en: 'far end' }[language])
    const pages = await pagesOf([sheet])
    expect(pages).toHaveLength(1)
    const says = { zh: ['测试端', '不与参考比较'], en: ['Measured from', 'not compared'] }[language]
    for (const words of says) expect(pages[0]).toContain(words)
    expect(pages[0]).not.toContain(data.detail.deviceName)
  })

  test('is drawn among the routes and sites around it, and says that they are no base map', () => {
    const data = makeSampleLink({ eventCount: 19 })
    const far = { linkId: 3, code: 'FAR-01', line: [[10, 50]] }
    const near = { linkId: 2, code: 'SZ-WX-01', line: [placeAt(1000, true), placeAt(9000, true)] }
    const own = { linkId: data.detail.link.id, code: 'SZ-KS-01', line: [placeAt(0, false)] }
    const sites = [
      { name: '唯亭', lngLat: [120.7, 31.35] },
      { name: '娄葑局', lngLat: placeAt(0, false) },
    ]
    const surroundings = { lines: [own, near, far], sites }
    const sheet = makeLinkSheet({ ...data, surroundings }, makeTelling('en'))
    const section = sheet.sections.find(({ kind }) => kind === 'route')
    expect(section).toMatchObject({
      note: 'to scale, the arrow points north; no base map; other links and sites in grey',
      route: { neighbours: { lines: [near.line], places: [{ label: '唯亭' }, { label: 'SZ-WX-01' }] } },
    })
  })
})

describe('over a map', () => {
  const line = [
    [120.6, 31.3],
    [120.9, 31.32],
  ] as const
  const ground = {
    greens: [],
    waters: [[line.map(([lng, lat]) => [lng, lat] as const)]],
    rivers: [],
    roads: [{ kind: 'main' as const, line: line.map(([lng, lat]) => [lng, lat] as const) }],
    attribution: '© OpenStreetMap contributors',
  }

  test.for(LANGUAGES)(
    'its way is drawn with whose the map is, and no word that there is none: %s',
    async (language) => {
      const bare = { zh: '没有底图', en: 'no base map' }[language]
      const link = makeSampleLink({ eventCount: 19 })
      const [without = ''] = await pagesOf([makeLinkSheet(link, makeTelling(language))])
      expect(without).toContain(bare)
      expect(without).not.toContain('OpenStreetMap')
      const pages = await pagesOf([makeLinkSheet({ ...link, ground }, makeTelling(language))])
      expect(pages).toHaveLength(1)
      expect(pages[0]).toContain('© OpenStreetMap contributors')
      expect(pages[0]).not.toContain(bare)
    },
  )
})

describe('the report of a fault', () => {
  test.for(LANGUAGES)('says how it ended before what was done, on one page: %s', async (language) => {
    const pages = await pagesOf([makeFaultSheet(makeSampleFault(60), makeTelling(language))])
    expect(pages).toHaveLength(1)
    const text = pages.join('')
    const history = text.indexOf({ zh: '处理经过', en: 'What was done' }[language])
    expect(text.indexOf(CONCLUSION[language])).toBeLessThan(text.indexOf(SIGNED[language]))
    expect(text.indexOf(SIGNED[language])).toBeLessThan(history)
    expect(history).toBeGreaterThan(0)
  })

  test('says of a drill at its head that it is one', () => {
    const fault = makeSampleFault(1)
    const alarm = { ...fault.info.alarm, drillEndsAt: '2026-06-01T09:00:00.000Z' }
    const drill = makeFaultSheet({ ...fault, info: { ...fault.info, alarm } }, makeTelling('zh'))
    expect(drill.title).toMatch(/^【演练】/)
    expect(drill.subtitle).toMatch(/^【演练】/)
    expect(makeFaultSheet(fault, makeTelling('zh')).title).not.toContain('演练')
  })

  test('whose place a test of another link saw says how far along which link', () => {
    const fault = makeSampleFault(1)
    const seenFrom = { linkId: 9, linkCode: 'OTDR-L', positionM: 6700 }
    const alarm = { ...fault.info.alarm, type: 'POWER_LOST' as const, positionM: null, seenFrom }
    const { sections } = makeFaultSheet({ ...fault, info: { ...fault.info, alarm } }, makeTelling('zh'))
    const figures = sections.find((section) => section.kind === 'figures')?.figures ?? []
    expect(figures[0]).toMatchObject({ value: '6.700', unit: 'km' })
    expect(figures[0]?.note).toContain('测自 OTDR-L')
  })

  test('has one row for each run of equal reports, with their number, the last and the first', async () => {
    const text = (await pagesOf([makeFaultSheet(makeSampleFault(60), makeTelling('zh'))])).join('')
    expect(text.split('重复上报')).toHaveLength(2)
    expect(text).toContain('重复上报 × 60')
    expect(text).toContain('2026-03-17 13:01:00')
    expect(text).toContain('自 2026-03-17 12:02:00')
  })

  test('names what was measured, in metres as exact as its place', async () => {
    const text = (await pagesOf([makeFaultSheet(makeSampleFault(1), makeTelling('zh'))])).join('')
    expect(text).toContain('纤长短于参考')
    expect(text).toContain('23854 m')
    expect(text).not.toContain('23854.0')
  })
})

test('the axis of a curve follows the fibre, however deep the noise behind its end falls', () => {
  const samplesDb = Float32Array.from({ length: 4000 }, (_, at) =>
    at < 1000 ? 20 + at / 250 : 40 + (at % 9) * 3,
  )
  const curve = { samplesDb, startM: 0, spacingM: 10 }
  expect(findZeroDb(curve, { lengthM: 40_000, endM: 10_000 })).toBeCloseTo(44, 0)
  const deep = { ...curve, samplesDb: samplesDb.map((levelDb, at) => (at < 1000 ? levelDb : 90)) }
  expect(findZeroDb(deep, { lengthM: 40_000, endM: 10_000 })).toBeLessThan(60)
})
