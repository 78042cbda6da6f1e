import { ingestApi } from '@fibrewatch/contract/ingest'
import { plantApi } from '@fibrewatch/contract/plant'
import { LOSS_LINE_POINTS, qualityApi, type QualityRow } from '@fibrewatch/contract/quality'
import { traceApi } from '@fibrewatch/contract/trace'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import {
  createMonitoredLink,
  FEATURES,
  makeBreakAt,
  makeSorBytes,
  type MonitoredPlant,
  type SorOptions,
  START_AT,
  startMonitoredPlant,
} from '#modules/testing'

const DAY_MS = 86_400_000
const WORSE = FEATURES.map((feature) =>
  feature.positionM === 15_000 ? { ...feature, lossDb: 0.4 } : feature,
)

describe('fibre quality', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let link: Awaited<ReturnType<typeof createMonitoredLink>>
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    link = await createMonitoredLink(monitored)
  })
  afterEach(() => monitored.stop())

  let sent = 0
  const send = async (options: SorOptions = {}, afterMs = 60_000): Promise<string> => {
    sent += 1
    const nowMs = Math.max(monitored.clock.now(), START_AT) + afterMs
    monitored.clock.set(nowMs)
    const body = makeSorBytes({ seed: sent, timestampS: nowMs / 1000, ...options })
    return (await monitored.call(ingestApi.traces, { query: { link: 'GL-01' }, body, device: link.device }))
      .traceId
  }
  const accept = async (id: string) => monitored.call(traceApi.baseline, { body: { id } })
  const list = async (query = {}): Promise<QualityRow[]> =>
    (await monitored.call(qualityApi.page, { query })).list
  const grades = async (query = {}) =>
    (await list(query)).map(({ code, grade, worst }) => [code, grade, worst])
  const listFalls = async () => (await monitored.listAlarms()).filter(({ type }) => type === 'QUALITY_FALLEN')

  test('a link that was never tested is unknown, not absent and not good', async () => {
    expect(await list()).toEqual([])
    await monitored.quality.gradeStale()
    expect(await grades()).toEqual([['GL-01', 'U', 'no-test']])
    const [row] = await list()
    expect(row).toMatchObject({ wavelengthNm: null, totalLossDb: null, marginDb: null, score: null })
  })

  test('a trace grades its link before anybody is told of it, and says what decided', async () => {
    await send()
    const [row] = await list()
    expect(row).toMatchObject({ code: 'GL-01', wavelengthNm: 1550, grade: 'B', referenceVersion: null })
    expect(row?.totalLossDb).toBeCloseTo(4.6, 0)
    expect(row?.attenuationDbPerKm).toBeCloseTo(0.2, 2)
    expect(row?.splice?.value).toBeCloseTo(0.12, 1)
    // By design: 20 km · 0.24 + 11 splices · 0.12 + 2 connectors · 0.5 + 6 dB in reserve.
    expect(row?.budgetDb).toBeCloseTo(4.8 + 1.32 + 1 + 6, 9)
    expect(row?.marginDb).toBeCloseTo((row?.budgetDb ?? 0) - (row?.totalLossDb ?? 0), 9)
    const info = await monitored.call(qualityApi.info, { query: { linkId: link.linkId } })
    expect(info.ruleSet).toMatchObject({ wavelengthNm: 1550, domainId: null, isOwn: false })
    expect(info.ruleSet?.source).toContain('GB 51171-2016')
    expect(info.verdicts[0]?.rule).toBe(row?.worst)
  })

  test('a break is F with its end; light through again is what it was', async () => {
    await accept(await send())
    const [before] = await list()
    await send({ plant: makeBreakAt(12_000) })
    const [row] = await list()
    expect(row).toMatchObject({ grade: 'F', worst: 'end', totalLossDb: null, marginDb: null, score: 0 })
    expect(Math.abs((row?.endDeltaM ?? 0) + 8000)).toBeLessThan(40)
    expect(await listFalls()).toEqual([])
    await send()
    expect((await list())[0]?.grade).toBe(before?.grade)
    const trend = await monitored.call(qualityApi.trend, { query: { linkId: link.linkId } })
    expect(trend.days).toMatchObject([{ day: '2026-06-01', grade: 'F' }])
    expect(trend.days[0]?.lossDb).toBeCloseTo(4.6, 0)
  })

  test('a fall raises an alarm by its second test, and one as good as before ends it', async () => {
    await accept(await send())
    const [before] = await list()
    await send({ plant: { features: WORSE } })
    expect((await list())[0]?.grade).toBe('C')
    expect(await listFalls()).toEqual([])
    await send({ plant: { features: WORSE } })
    const [fall] = await listFalls()
    expect(fall).toMatchObject({ severity: 'minor', linkCode: 'GL-01', positionM: null })
    await send()
    expect((await list())[0]?.grade).toBe(before?.grade)
    expect(await listFalls()).toEqual([])
  })

  test('a new reference accepts what is: the fall is over', async () => {
    await accept(await send())
    await send({ plant: { features: WORSE } })
    const worse = await send({ plant: { features: WORSE } })
    expect(await listFalls()).toHaveLength(1)
    await accept(worse)
    expect(await listFalls()).toEqual([])
    expect((await list())[0]?.referenceVersion).toBe(2)
    await send({ plant: { features: WORSE } })
    expect(await listFalls()).toEqual([])
  })

  test('a test speaks for its link for so many days, then nobody does', async () => {
    await send()
    monitored.clock.set(monitored.clock.now() + 29 * DAY_MS)
    await monitored.quality.gradeStale()
    expect((await list())[0]?.grade).not.toBe('U')
    monitored.clock.set(monitored.clock.now() + 2 * DAY_MS)
    await monitored.quality.gradeStale()
    expect(await grades()).toEqual([['GL-01', 'U', 'no-test']])
    expect((await list())[0]?.measuredAt).not.toBeNull()
  })

  test('losses of many days become a trend with its interval and the day the budget is used up', async () => {
    for (let index = 0; index < 12; index += 1) {
      const extra = { positionM: 15_000, kind: 'splice' as const, lossDb: 0.12 + index * 0.05 }
      await send({ plant: { features: [...FEATURES.slice(0, 2), extra] } }, 4 * DAY_MS)
    }
    await monitored.call(qualityApi.link, {
      body: { linkId: link.linkId, budgetDb: 6, fibreClass: 'G.652' },
    })
    const [row] = await list()
    // 0.05 dB in 4 days.
    expect(row?.trend?.dbPerYear).toBeCloseTo((0.05 / 4) * 365.25, 0)
    expect(row?.trend?.low).toBeGreaterThan(3)
    expect(row?.trend?.high).toBeGreaterThan(row?.trend?.dbPerYear ?? Number.NaN)
    expect(row).toMatchObject({ budgetDb: 6, fibreClass: 'G.652' })
    const left = (6 - (row?.totalLossDb ?? 0)) / (0.05 / 4)
    const inDays = (Date.parse(row?.crossing?.at ?? '') - monitored.clock.now()) / DAY_MS
    expect(Math.abs(inDays - left)).toBeLessThan(10)
    expect(await list({ trend: 'rising' })).toHaveLength(1)
    expect(await list({ trend: 'steady' })).toEqual([])
  })

  test('an upload of what was measured earlier adds to the history, and today stays as it is', async () => {
    await send()
    const before = await list()
    const timestampS = START_AT / 1000 - 5 * 86_400
    const body = makeSorBytes({ timestampS, plant: { features: WORSE } })
    await monitored.call(traceApi.upload, { query: { linkId: link.linkId, fileName: 'a.sor' }, body })
    expect(await list()).toEqual(before)
    const { from, to, rows } = await monitored.call(qualityApi.heat, {
      query: { linkIds: String(link.linkId), days: 7 },
    })
    expect([from, to]).toEqual(['2026-05-26', '2026-06-01'])
    expect(rows).toEqual([
      { linkId: link.linkId, wavelengthNm: 1550, grades: `UCUUUU${before[0]?.grade ?? ''}`.slice(0, 7) },
    ])
  })

  test('a line tells how the loss went, span by span; days without a test are not known', async () => {
    await send()
    await send({ plant: { features: WORSE } }, 25 * DAY_MS)
    const ask = (actor = monitored.actor) =>
      monitored.call(qualityApi.lines, { query: { linkIds: String(link.linkId) }, actor })
    const [line] = await ask()
    expect(line).toMatchObject({ linkId: link.linkId, wavelengthNm: 1550 })
    expect(line?.lossesDb).toHaveLength(LOSS_LINE_POINTS)
    const known = (line?.lossesDb ?? []).flatMap((lossDb, at) => (lossDb === null ? [] : [{ at, lossDb }]))
    // 26 days are three spans of ten: the middle one had no test.
    expect(known.map(({ at }) => at)).toEqual([37, 39])
    expect(known[0]?.lossDb).toBeCloseTo(4.6, 0)
    expect(known[1]?.lossDb).toBeGreaterThan((known[0]?.lossDb ?? 0) + 0.2)
    expect(await ask(monitored.stranger)).toEqual([])
  })

  test('traces of before there were grades are taken up, a day by its last', async () => {
    await send()
    await send({}, DAY_MS)
    await database.pool.query('DELETE FROM quality_link; DELETE FROM quality_grade; DELETE FROM quality_day')
    await monitored.quality.gradeStale()
    expect((await list())[0]?.grade).toBe('B')
    const { days } = await monitored.call(qualityApi.trend, { query: { linkId: link.linkId } })
    expect(days.map(({ day }) => day)).toEqual(['2026-06-01', '2026-06-02'])
  })

  test('history is kept as long as it is looked back on, and no longer', async () => {
    await send()
    const listDays = async () => {
      const text = 'SELECT day::text FROM quality_day ORDER BY day'
      return (await database.pool.query<{ day: string }>(text)).rows.map(({ day }) => day)
    }
    expect(await listDays()).toEqual(['2026-06-01'])
    await send({}, 400 * DAY_MS)
    expect(await listDays()).toHaveLength(2)
    await send({}, 2 * DAY_MS)
    expect(await listDays()).not.toContain('2026-06-01')
  })

  test('the worst grade of each link is told at once, of those one sees', async () => {
    await send()
    const [row] = await list()
    const given = await monitored.call(qualityApi.map, {})
    expect(given).toEqual([{ linkId: link.linkId, grade: row?.grade }])
    expect(await monitored.call(qualityApi.map, { actor: monitored.stranger })).toEqual([])
  })

  describe('rule sets', () => {
    const makeRules = async (given: object = {}) => {
      const actor = { ...monitored.actor }
      const [seed] = await monitored.call(qualityApi.rulePage, { actor })
      if (seed === undefined) throw new Error('no seeds')
      const { limits, design } = seed
      const fields = { name: '西区', domainId: monitored.domainId, wavelengthNm: null, fibreClass: null }
      return { ...fields, limits, design, validDays: 30, source: '', ...given }
    }
    const strict = { connector: { A: 0.1, B: 0.15, C: 0.2 } }

    test('the nearest domain’s grades the link at once, is no fall, and goes as it came', async () => {
      await send()
      const rules = await makeRules()
      const body = { ...rules, limits: { ...rules.limits, ...strict } }
      const { id } = await monitored.call(qualityApi.ruleAdd, { body })
      await monitored.quality.gradeStale()
      expect(await grades()).toEqual([['GL-01', 'D', 'connector']])
      expect(await listFalls()).toEqual([])
      await monitored.call(qualityApi.ruleUpdate, { body: { ...rules, id } })
      await monitored.quality.gradeStale()
      expect((await list())[0]?.grade).toBe('B')
      const info = await monitored.call(qualityApi.info, { query: { linkId: link.linkId } })
      expect(info.ruleSet).toMatchObject({ id, revision: 2, isOwn: true, domainName: '西区' })
      await monitored.call(qualityApi.ruleDelete, { body: { id } })
      await monitored.quality.gradeStale()
      expect(
        (await monitored.call(qualityApi.info, { query: { linkId: link.linkId } })).ruleSet?.id,
      ).not.toBe(id)
    })

    test('another domain’s are neither seen nor changed, those of the installation only read', async () => {
      const { id } = await monitored.call(qualityApi.ruleAdd, { body: await makeRules() })
      const actor = monitored.stranger
      const seen = await monitored.call(qualityApi.rulePage, { actor })
      expect(seen.map((set) => set.id)).not.toContain(id)
      expect(seen.every(({ isOwn }) => !isOwn)).toBe(true)
      const notFound = { reason: 'object.not-found' }
      const body = await makeRules()
      await expect(
        monitored.call(qualityApi.ruleUpdate, { body: { ...body, id }, actor }),
      ).rejects.toMatchObject(notFound)
      await expect(monitored.call(qualityApi.ruleDelete, { body: { id }, actor })).rejects.toMatchObject(
        notFound,
      )
      await expect(monitored.call(qualityApi.ruleAdd, { body, actor })).rejects.toMatchObject(notFound)
      const whole = { ...body, domainId: null }
      await expect(monitored.call(qualityApi.ruleAdd, { body: whole })).rejects.toMatchObject(notFound)
    })

    test('a better grade never asks for less than a worse one', async () => {
      const rules = await makeRules()
      const disordered = { ...rules.limits, attenuation: { A: 0.3, B: 0.25, C: null } }
      const floor = { ...rules.limits, margin: { A: 2, B: 3, C: 4 } }
      for (const limits of [disordered, floor])
        await expect(
          monitored.call(qualityApi.ruleAdd, { body: { ...rules, limits } }),
        ).rejects.toMatchObject({ reason: 'request.invalid' })
      const gaps = { ...rules.limits, margin: { A: 4, B: null, C: 2 } }
      await monitored.call(qualityApi.ruleAdd, { body: { ...rules, limits: gaps } })
    })

    test('a change says how many links still wait for it, of those one sees', async () => {
      await monitored.quality.gradeStale()
      const read = (actor = monitored.actor) => monitored.call(qualityApi.ruleProgress, { actor })
      expect(await read()).toEqual({ total: 1, left: 0 })
      await monitored.call(qualityApi.ruleAdd, { body: await makeRules() })
      expect(await read()).toEqual({ total: 1, left: 1 })
      expect(await read(monitored.stranger)).toEqual({ total: 0, left: 0 })
      await monitored.quality.gradeStale()
      expect(await read()).toEqual({ total: 1, left: 0 })
    })

    test('one place takes one rule set', async () => {
      await monitored.call(qualityApi.ruleAdd, { body: await makeRules() })
      const again = monitored.call(qualityApi.ruleAdd, { body: await makeRules({ name: '再来一个' }) })
      await expect(again).rejects.toMatchObject({ reason: 'quality.rule-set-taken' })
      const other = await monitored.call(qualityApi.ruleAdd, {
        body: await makeRules({ wavelengthNm: 1310 }),
      })
      const moved = { ...(await makeRules()), id: other.id }
      await expect(monitored.call(qualityApi.ruleUpdate, { body: moved })).rejects.toMatchObject({
        reason: 'quality.rule-set-taken',
      })
    })
  })

  describe('the list', () => {
    const makeLinks = async () => {
      for (let index = 2; index <= 6; index += 1)
        await createMonitoredLink(monitored, { code: `GL-0${index}`, withRoute: false })
      await monitored.quality.gradeStale()
      const { pool } = database
      const rows = [
        ['GL-01', 'A', 7, 0.1],
        ['GL-02', 'D', 1.14, 0.9],
        ['GL-03', 'F', null, null],
        ['GL-04', 'D', 1.58, null],
        ['GL-05', 'C', 4, 0.3],
      ] as const
      for (const [code, grade, marginDb, spliceDb] of rows) {
        const rank = ['F', 'U', 'D', 'C', 'B', 'A'].indexOf(grade)
        await pool.query(
          `UPDATE quality_grade SET grade = $2, margin_db = $3, splice_db = $4, splice_m = 5000, wavelength_nm = 1550,
                  urgency = $5 FROM link WHERE link.id = link_id AND code = $1`,
          [code, grade, marginDb, spliceDb, rank * 2000 + (marginDb ?? 1000)],
        )
      }
    }
    const codes = async (query = {}) => (await list(query)).map(({ code }) => code.slice(3))

    test('goes from broken and unknown to the best, among equals the least margin first', async () => {
      await makeLinks()
      expect(await codes()).toEqual(['03', '06', '02', '04', '05', '01'])
      expect(await codes({ isAsc: false })).toEqual(['01', '05', '04', '02', '06', '03'])
    })

    test.each(['grade', 'code', 'spliceDb', 'marginDb', 'measuredAt'] as const)(
      'by %s pages go on where they ended, what is not known last',
      async (sortBy) => {
        await makeLinks()
        for (const isAsc of [true, false]) {
          const whole = await codes({ sortBy, isAsc })
          expect(whole).toHaveLength(6)
          const paged: string[] = []
          let cursor: string | null = ''
          while (cursor !== null) {
            const query: object = { sortBy, isAsc, limit: 2, ...(cursor === '' ? {} : { cursor }) }
            const page = await monitored.call(qualityApi.page, { query })
            paged.push(...page.list.map(({ code }) => code.slice(3)))
            cursor = page.nextCursor
          }
          expect(paged).toEqual(whole)
        }
        if (sortBy === 'spliceDb') {
          expect((await codes({ sortBy })).slice(0, 3)).toEqual(['01', '05', '02'])
          expect((await codes({ sortBy, isAsc: false })).slice(0, 3)).toEqual(['02', '05', '01'])
        }
      },
    )

    test('is cut by grade, figures, words and domain; the counts follow all but the grades', async () => {
      await makeLinks()
      expect(await codes({ grades: 'F,D' })).toEqual(['03', '02', '04'])
      expect(await codes({ marginDbMax: 2 })).toEqual(['02', '04'])
      expect(await codes({ marginDbMin: 2, spliceDbMax: 0.2 })).toEqual(['01'])
      expect(await codes({ keyword: 'gl-05' })).toEqual(['05'])
      expect(await codes({ wavelengthNm: 1310 })).toEqual([])
      expect(await codes({ domainId: monitored.otherDomainId })).toEqual([])
      const stat = await monitored.call(qualityApi.stat, { query: { grades: 'F', marginDbMin: 0 } })
      expect(stat).toEqual({ A: 1, B: 0, C: 1, D: 2, F: 0, U: 0 })
    })

    test('says at which landmark the worst splice lies', async () => {
      await makeLinks()
      const [first] = await list({ keyword: 'GL-01' })
      expect(first?.splice).toEqual({ value: 0.1, positionM: 5000, landmark: 'JC-01' })
      expect((await list({ keyword: 'GL-02' }))[0]?.splice?.landmark).toBeNull()
    })

    test('goes into a file whole, in its order', async () => {
      await makeLinks()
      const { bytes, answer } = await monitored.fetchFile(qualityApi.export, {
        query: { columns: 'code,grade,marginDb', grades: 'D,F' },
      })
      expect(answer.fileName).toBe('光纤质量.csv')
      expect(bytes.toString('utf8')).toBe(
        '\uFEFF"光路编码","等级","预算余量 dB"\r\n"GL-03","F 断",\r\n"GL-02","D 差",1.14\r\n"GL-04","D 差",1.58\r\n',
      )
    })

    test('another domain sees none of it', async () => {
      await makeLinks()
      const actor = monitored.stranger
      expect(await monitored.call(qualityApi.page, { query: {}, actor })).toMatchObject({
        list: [],
        total: 0,
      })
      const query = { linkId: link.linkId }
      for (const endpoint of [qualityApi.info, qualityApi.trend])
        await expect(monitored.call(endpoint, { query, actor })).rejects.toMatchObject({
          reason: 'object.not-found',
        })
      const stat = await monitored.call(qualityApi.stat, { query: {}, actor })
      expect(stat).toEqual({ A: 0, B: 0, C: 0, D: 0, F: 0, U: 0 })
      const heat = await monitored.call(qualityApi.heat, { query: { linkIds: String(link.linkId) }, actor })
      expect(heat.rows).toEqual([])
      const body = { linkId: link.linkId, budgetDb: 1, fibreClass: null }
      await expect(monitored.call(qualityApi.link, { body, actor })).rejects.toMatchObject({
        reason: 'object.not-found',
      })
    })

    test.each(['x', 'WzEsMl0', Buffer.from('["a",1,2]').toString('base64url')])(
      'refuses %s as the mark of a page',
      async (cursor) => {
        await expect(monitored.call(qualityApi.page, { query: { cursor } })).rejects.toMatchObject({
          reason: 'query.cursor-invalid',
        })
      },
    )
  })

  test('the plant says live what was graded', async () => {
    const before = await monitored.call(plantApi.linkInfo, { query: { id: link.linkId } })
    expect(before.link.lastTraceId).toBeNull()
    const id = await send()
    expect(await monitored.loadMissed('link')).toMatchObject([{ topic: 'link', data: { lastTraceId: id } }])
    const missed = await monitored.loadMissed('quality')
    expect(missed).toMatchObject([{ topic: 'quality', data: { linkId: link.linkId } }])
    expect(await list()).toHaveLength(1)
  })
})
