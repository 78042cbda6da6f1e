import { expect, test } from 'vitest'
import { loadLinkData, type LinkData } from './link-data.ts'
import type { ReportPorts } from './report.types.ts'
import { makeSampleLink } from './testing/sample-link.ts'

const REFERENCE_ID = '0190a000-0000-7000-8000-000000000002'
const scope = { all: true } as const
const surroundings = { lines: [], sites: [] }

/** A trace from the far end of a link whose reference sees the end at 36,000 m; it was entered as longer. */
function makePorts(direction: 'forward' | 'backward', receiveFibreM: number | null) {
  const sample = makeSampleLink({ eventCount: 19 })
  const { detail, info, curve, judgement } = sample
  const link = { ...detail.link, receiveFibreM, referenceTraceId: REFERENCE_ID }
  const reference = { ...info, trace: { ...info.trace, id: REFERENCE_ID, endM: 36_000 } }
  const measured = { ...info, trace: { ...info.trace, direction } }
  const ports: Partial<ReportPorts> = {
    loadTraceInfo: async (_, id) => (id === REFERENCE_ID ? reference : measured),
    loadLinkDetail: async () => ({ ...detail, link, formers: [] }) as never,
    loadTraceCurve: async () => curve,
    judgeTrace: async () => judgement,
    loadGround: async () => null,
  }
  return { ports: ports as ReportPorts, sample }
}

const placeOf = ({ detail }: LinkData, name: string) =>
  detail.landmarks.find((landmark) => landmark.name === name)?.opticalM

test('landmarks count from the far end, and no reference is drawn', async () => {
  const { ports, sample } = makePorts('backward', null)
  const data = await loadLinkData({ ports, scope, surroundings }, sample.info.trace.id)
  expect(data.reference).toBeNull()
  expect(placeOf(data, 'JC-02')).toBeCloseTo(36_000 - (placeOf(sample, 'JC-02') ?? 0), 6)
  const places = data.detail.landmarks.map(({ opticalM }) => opticalM)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('fibre behind the far end is none of what is counted from there', async () => {
  const { ports, sample } = makePorts('backward', 1000)
  const data = await loadLinkData({ ports, scope, surroundings }, sample.info.trace.id)
  expect(placeOf(data, 'JC-02')).toBeCloseTo(35_000 - (placeOf(sample, 'JC-02') ?? 0), 6)
})

test('from the port they stay, beside the reference', async () => {
  const { ports, sample } = makePorts('forward', null)
  const data = await loadLinkData({ ports, scope, surroundings }, sample.info.trace.id)
  expect(data.reference).not.toBeNull()
  expect(placeOf(data, 'JC-02')).toBe(placeOf(sample, 'JC-02'))
})
