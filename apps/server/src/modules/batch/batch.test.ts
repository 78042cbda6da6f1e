import { type BatchFile, batchApi, type BatchTable, MAX_BATCH_FILES } from '@fibrewatch/contract/batch'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import { drawFibre, makeCableFile, type SyntheticCable, type TestDirection } from '@fibrewatch/otdr'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeRandom, type MonitoredPlant, START_AT, startMonitoredPlant } from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'

const CABLE: SyntheticCable = {
  lengthM: 8_000,
  closuresM: [1_980, 4_030, 6_010],
  attenuationDbPerKm: 0.2,
  groupIndex: 1.468,
  backscatterDb: -81,
  spliceDb: [0.08, 0.2],
  mismatchDb: 0.05,
  cordMaxM: 20,
  launchM: 0,
  receiveM: 0,
}
const ENDS = { endA: 'Hall', endB: 'Tower' }
const drawn = makeRandom(11)
const FIBRES = Array.from({ length: 48 }, () => drawFibre(CABLE, drawn))
const START_S = START_AT / 1000

function makeFile(fibreNumber: number, direction: TestDirection, change = {}): Buffer {
  const fibre = FIBRES[fibreNumber - 1]
  if (fibre === undefined) throw new Error(`no fibre ${fibreNumber}`)
  const seed = 2 * fibreNumber + (direction === 'ab' ? 0 : 1)
  const given = { ...ENDS, fibreNumber, direction, wavelengthNm: 1550, timestampS: START_S + seed }
  const made = makeCableFile(CABLE, fibre, { ...given, random: makeRandom(seed), ...change })
  if (!made.ok) throw new Error(made.error.code)
  return Buffer.from(made.value)
}

const makeName = (fibreNumber: number, direction: TestDirection): string =>
  `cable_${String(fibreNumber).padStart(3, '0')}_${direction.toUpperCase()}.sor`

interface BatchTester {
  readonly batchId: number
  readonly fields: Parameters<typeof makeFields>[0] & ReturnType<typeof makeFields>
  upload(bytes: Buffer, fileName?: string): Promise<{ file: BatchFile; isNew: boolean }>
  listFiles(query?: Partial<EndpointQuery<typeof batchApi.files>>): Promise<BatchFile[]>
  loadTable(query?: Partial<EndpointQuery<typeof batchApi.table>>): Promise<BatchTable>
}

const makeFields = ({ domainId }: { readonly domainId: number }) => ({
  ...ENDS,
  name: '验收 7',
  domainId,
  cableName: '光缆 7',
  cableCode: 'GL-7',
  fibreCount: 48,
  launchM: 0,
  receiveM: 0,
  limitSetId: null,
  remark: '',
})

async function createBatch(plant: MonitoredPlant): Promise<BatchTester> {
  const fields = makeFields(plant)
  const { id: batchId } = await plant.call(batchApi.add, { body: fields })
  return {
    batchId,
    fields,
    upload: (bytes, fileName = 'x.sor') =>
      plant.call(batchApi.upload, { query: { batchId, fileName }, body: bytes }),
    listFiles: async (query = {}) =>
      (await plant.call(batchApi.files, { query: { batchId, limit: 500, ...query } })).list,
    loadTable: (query = {}) => plant.call(batchApi.table, { query: { batchId, limit: 200, ...query } }),
  }
}

describe('a cable of 48 fibres, from both ends', () => {
  const database = testDatabase({ keepUntil: 'file' })
  let plant: MonitoredPlant
  let batch: BatchTester
  beforeAll(async () => {
    plant = await startMonitoredPlant(database)
    batch = await createBatch(plant)
    for (let fibre = 1; fibre <= 48; fibre += 4)
      await Promise.all(
        [0, 1, 2, 3].flatMap((more) =>
          (['ab', 'ba'] as const).map((direction) =>
            batch.upload(makeFile(fibre + more, direction), makeName(fibre + more, direction)),
          ),
        ),
      )
  }, 120_000)
  afterAll(() => plant.stop())

  test('every file has found its place', async () => {
    const files = await batch.listFiles()
    expect(files).toHaveLength(96)
    expect(files.map(({ fibreNumber, direction, state }) => [fibreNumber, direction, state])).toEqual(
      FIBRES.flatMap((_, index) => [
        [index + 1, 'ab', 'ok'],
        [index + 1, 'ba', 'ok'],
      ]),
    )
    const { batch: row, wavelengths } = await plant.call(batchApi.info, { query: { id: batch.batchId } })
    expect(row.files).toEqual({ total: 96, ok: 96, needsPlacing: 0, refused: 0 })
    expect(wavelengths).toEqual([{ wavelengthNm: 1550, fibresAb: 48, fibresBa: 48 }])
    for (const { lengthM, wavelengthNm, pulseNs, rangeM, eventCount } of files) {
      expect(Math.abs((lengthM ?? 0) - CABLE.lengthM)).toBeLessThan(50)
      expect([wavelengthNm, pulseNs, eventCount]).toEqual([1550, 100, 3])
      expect(rangeM).toBeCloseTo(10_000, -1)
    }
  })

  test('the table shows its closures, and what each splice really loses', async () => {
    const { closures, fibres, stat, wavelengthNm } = await batch.loadTable()
    expect(wavelengthNm).toBe(1550)
    expect(closures.map(({ number, kind, seenOn }) => [number, kind, seenOn])).toEqual([
      [1, 'splice', 48],
      [2, 'splice', 48],
      [3, 'splice', 48],
    ])
    const offs = fibres.list.flatMap(({ losses, pairing }, fibre) => {
      expect(pairing).toBe('both')
      return losses.map(({ closure, meanDb }) => {
        const trueDb = FIBRES[fibre]?.joints[(closure ?? 0) - 1]?.lossDb ?? 9
        return Math.abs((meanDb ?? 9) - trueDb)
      })
    })
    expect(offs).toHaveLength(3 * 48)
    expect(offs.reduce((sum, off) => sum + off, 0) / offs.length).toBeLessThan(0.01)
    const trueMax = Math.max(...FIBRES.flatMap(({ joints }) => joints.map(({ lossDb }) => lossDb)))
    expect(stat).toMatchObject({ fibres: 48, missing: 0, passed: 0, failed: 0 })
    expect(stat.spliceMaxDb).toBeCloseTo(trueMax, 1)
  })

  test('pages by fibre, and each page says the same of the whole', async () => {
    const whole = await batch.loadTable()
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page: BatchTable = await batch.loadTable({ limit: 20, ...(cursor && { cursor }) })
      expect(page.closures).toEqual(whole.closures)
      expect(page.fibres.total).toBe(48)
      seen.push(...page.fibres.list.map(({ fibreNumber }) => fibreNumber))
      cursor = page.fibres.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(FIBRES.map((_, index) => index + 1))
  })

  test('files page by key', async () => {
    const first = await plant.call(batchApi.files, { query: { batchId: batch.batchId, limit: 60 } })
    expect(first).toMatchObject({ total: 96, totalIsMore: false })
    const rest = await batch.listFiles({ cursor: first.nextCursor ?? '' })
    expect([...first.list, ...rest].map(({ id }) => id)).toEqual(
      (await batch.listFiles()).map(({ id }) => id),
    )
  })

  test('a file shows its curve and what its record states', async () => {
    const [file] = await batch.listFiles({ direction: 'ba' })
    const query = { id: file?.id ?? '' }
    const info = await plant.call(batchApi.fileInfo, { query })
    expect(info).toMatchObject({ beginM: 0, stated: { fibreId: '001', locationA: 'Tower' } })
    expect(info.events.filter(({ kind }) => kind === 'non-reflective')).toHaveLength(3)
    const { answer, bytes } = await plant.fetchFile(batchApi.samples, { query })
    expect(bytes.length).toBe(4 * Number(answer.headers?.['x-count']))
    expect(Number(answer.headers?.['x-spacing-m'])).toBeCloseTo(2, 3)
  })
})

describe('files of a cable test', () => {
  const database = testDatabase()
  let plant: MonitoredPlant
  let batch: BatchTester
  beforeEach(async () => {
    plant = await startMonitoredPlant(database)
    batch = await createBatch(plant)
  })
  afterEach(() => plant.stop())

  test('the same bytes again are the same file, also at the same time', async () => {
    const bytes = makeFile(1, 'ab')
    const both = await Promise.all([batch.upload(bytes), batch.upload(bytes)])
    const again = await batch.upload(bytes, 'other.sor')
    expect([...both, again].filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set([...both, again].map(({ file }) => file.id)).size).toBe(1)
    expect(await plant.listFileKeys()).toHaveLength(1)
  })

  test('what cannot be read stays listed with the reason, and without bytes', async () => {
    const { file, isNew } = await batch.upload(Buffer.from('not a record'), 'F001_AB.sor')
    expect(isNew).toBe(true)
    expect(file).toMatchObject({
      state: 'refused',
      refusal: 'not-sor',
      fileName: 'F001_AB.sor',
      fibreNumber: null,
      lengthM: null,
      eventCount: null,
    })
    expect(await plant.listFileKeys()).toEqual([])
    expect(await batch.listFiles({ state: 'refused' })).toEqual([file])
    await expect(plant.call(batchApi.samples, { query: { id: file.id } })).rejects.toMatchObject({
      reason: 'object.not-found',
    })
    expect((await batch.loadTable()).fibres.list).toEqual([])
  })

  test('a file in doubt counts when somebody places it', async () => {
    const { file } = await batch.upload(makeFile(3, 'ab'), 'F004_BA.sor')
    expect(file).toMatchObject({
      state: 'needs-placing',
      fibreNumber: 4,
      direction: 'ba',
      doubts: ['fibre-differs', 'direction-differs'],
      isPlacedByHand: false,
    })
    expect(await batch.loadTable()).toMatchObject({ wavelengthNm: null, stat: { fibres: 0, missing: 48 } })
    const place = (fibreNumber: number) =>
      plant.call(batchApi.place, {
        body: { batchId: batch.batchId, files: [{ id: file.id, fibreNumber, direction: 'ab' }] },
      })
    await expect(place(49)).rejects.toMatchObject({ reason: 'request.invalid' })
    await place(3)
    const [placed] = await batch.listFiles()
    expect(placed).toMatchObject({ state: 'ok', fibreNumber: 3, doubts: [], isPlacedByHand: true })
    expect((await batch.loadTable()).fibres.list).toMatchObject([
      { fibreNumber: 3, pairing: 'forward-only', forwardFileId: file.id, backwardFileId: null },
    ])
  })

  test('all of them are placed, or none', async () => {
    const { file } = await batch.upload(makeFile(1, 'ab'))
    const foreign = await (await createBatch(plant)).upload(makeFile(2, 'ab'))
    const files = [file, foreign.file].map(({ id }) => ({ id, fibreNumber: 9, direction: 'ba' as const }))
    await expect(
      plant.call(batchApi.place, { body: { batchId: batch.batchId, files } }),
    ).rejects.toMatchObject({ reason: 'object.not-found' })
    expect((await batch.listFiles())[0]).toMatchObject({ fibreNumber: 1, direction: 'ab' })
  })

  test('of two measurements of a fibre the later counts', async () => {
    const later = await batch.upload(makeFile(1, 'ab', { timestampS: START_S + 600 }))
    const earlier = await batch.upload(makeFile(1, 'ab', { timestampS: START_S }))
    const states = (await batch.listFiles()).map(({ id, state }) => [id, state])
    expect(new Map(states as [string, string][])).toEqual(
      new Map([
        [later.file.id, 'ok'],
        [earlier.file.id, 'superseded'],
      ]),
    )
    expect((await batch.listFiles({ state: 'superseded' })).map(({ id }) => id)).toEqual([earlier.file.id])
    const { fibres } = await batch.loadTable()
    expect(fibres.list.map(({ forwardFileId }) => forwardFileId)).toEqual([later.file.id])
  })

  test('each wavelength is a table of its own', async () => {
    await batch.upload(makeFile(1, 'ab'))
    await batch.upload(makeFile(1, 'ba'))
    await batch.upload(makeFile(2, 'ab', { wavelengthNm: 1312 }))
    expect((await batch.loadTable()).wavelengthNm).toBe(1550)
    const { fibres, stat } = await batch.loadTable({ wavelengthNm: 1310 })
    expect(fibres.list.map(({ fibreNumber }) => fibreNumber)).toEqual([2])
    expect(stat.missing).toBe(47)
  })

  test('other end names place the files anew, but for those placed by hand', async () => {
    const first = await batch.upload(makeFile(1, 'ab'))
    const second = await batch.upload(makeFile(2, 'ab'))
    const byHand = { id: second.file.id, fibreNumber: 2, direction: 'ab' as const }
    await plant.call(batchApi.place, { body: { batchId: batch.batchId, files: [byHand] } })
    const update = (change: object) =>
      plant.call(batchApi.update, { body: { ...batch.fields, ...change, id: batch.batchId } })
    const loadPlaces = async () =>
      new Map((await batch.listFiles()).map(({ id, direction, doubts }) => [id, { direction, doubts }]))
    await update({ endA: 'Tower', endB: 'Hall' })
    expect((await loadPlaces()).get(first.file.id)).toEqual({ direction: 'ba', doubts: [] })
    expect((await loadPlaces()).get(second.file.id)).toEqual({ direction: 'ab', doubts: [] })
    await update({ endA: 'Elsewhere' })
    expect((await loadPlaces()).get(first.file.id)?.doubts).toEqual(['direction-unknown'])
  })

  test('a full batch takes no more, and still knows what it has', async () => {
    const known = await batch.upload(makeFile(1, 'ab'))
    await database.pool.query(
      `INSERT INTO batch_file (id, batch_id, file_name, size_bytes, digest, received_at, state, refusal)
       SELECT gen_random_uuid(), $1, 'x', 1, int4send(n), now(), 'refused', 'not-sor' FROM generate_series(2, $2) n`,
      [batch.batchId, MAX_BATCH_FILES],
    )
    await expect(batch.upload(makeFile(2, 'ab'))).rejects.toMatchObject({ reason: 'batch.full' })
    expect((await batch.upload(makeFile(1, 'ab'))).file.id).toBe(known.file.id)
    expect(await plant.listFileKeys()).toHaveLength(1)
  })

  test('removed files and batches leave no bytes', async () => {
    const files = await Promise.all([1, 2, 3].map((fibre) => batch.upload(makeFile(fibre, 'ab'))))
    const [id = '', ...left] = files.map(({ file }) => file.id)
    const remove = (ids: string[]) =>
      plant.call(batchApi.removeFile, { body: { batchId: batch.batchId, ids } })
    await expect(remove([id, '0198a000-0000-7000-8000-000000000001'])).rejects.toMatchObject({
      reason: 'object.not-found',
    })
    await remove([id])
    expect((await batch.listFiles()).map((file) => file.id).toSorted()).toEqual(left.toSorted())
    expect(await plant.listFileKeys()).toHaveLength(2)
    await plant.call(batchApi.delete, { body: { id: batch.batchId } })
    expect(await plant.listFileKeys()).toEqual([])
    await expect(batch.listFiles()).rejects.toMatchObject({ reason: 'object.not-found' })
  })

  test('bytes that a process left behind when it died go at the next start', async () => {
    const key = await plant.files.put(Buffer.from('left'))
    await database.pool.query('INSERT INTO batch_removal VALUES ($1)', [key])
    await plant.batches.start?.()
    const countLeft = async () => (await database.pool.query('SELECT 1 FROM batch_removal')).rows.length
    await expect.poll(countLeft).toBe(0)
    expect(await plant.listFileKeys()).toEqual([])
  })

  test('lists the batches of the caller’s domains, newest first', async () => {
    const second = await createBatch(plant)
    const page = await plant.call(batchApi.page, { query: { limit: 1 } })
    expect(page).toMatchObject({ total: 2, list: [{ id: second.batchId, domainName: '西区' }] })
    const rest = await plant.call(batchApi.page, { query: { cursor: page.nextCursor ?? '' } })
    expect(rest.list.map(({ id }) => id)).toEqual([batch.batchId])
    const found = await plant.call(batchApi.page, { query: { keyword: 'gl-7' } })
    expect(found.total).toBe(2)
    expect((await plant.call(batchApi.page, { query: { keyword: '100%' } })).total).toBe(0)
    expect((await plant.call(batchApi.page, { query: {}, actor: plant.stranger })).list).toEqual([])
  })
})
