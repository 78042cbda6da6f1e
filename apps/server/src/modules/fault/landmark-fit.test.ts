import { faultApi } from '@fibrewatch/contract/fault'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { landmarkFitApi } from '@fibrewatch/contract/landmark-fit'
import { plantApi } from '@fibrewatch/contract/plant'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  layCable,
  makeSorBytes,
  type MonitoredPlant,
  START_AT,
  startMonitoredPlant,
  watchFibres,
} from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'

const MINUTE_MS = 60_000
/** Where the trace shows the closures, and how far before that their distances were entered. */
const CLOSURES_M = [4000, 9000, 15_000]
const ENTERED_SHORT_M = 60
const BREAK_M = 12_000

describe('a fault, when landmarks are fitted to a trace', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let call: MonitoredPlant['call']
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    call = monitored.call
  })
  afterEach(() => monitored.stop())

  /** A cable with 1 m of fibre for 1 m of sheath, whose closures are landmarks of a link. */
  async function layTrunk() {
    const { domainId } = monitored
    const closures = CLOSURES_M.map((cableM, at) => ({
      code: `JC-0${at + 1}`,
      cableM,
      passing: 'straight' as const,
    }))
    const places = [{ code: 'LF', cableM: 0 }, ...closures, { code: 'YS', cableM: 20_000 }]
    const more = { fibreCount: 12, lengthM: 20_000, excessRatio: 0 }
    const cable = await layCable(call, domainId, { code: 'SZ-KS', places, more })
    const { device, linkIds } = await watchFibres(call, domainId, { cable, at: 'LF', fibres: [3] })
    const linkId = linkIds[0] ?? 0
    const landmarks = closures.map(({ code, cableM }) => ({
      name: code,
      kind: 'closure' as const,
      opticalM: cableM - ENTERED_SHORT_M,
    }))
    await call(plantApi.landmarkAdd, { body: { linkId, landmarks } })
    return { device, linkId }
  }
  type Trunk = Awaited<ReturnType<typeof layTrunk>>

  async function report({ device }: Trunk, minute: number, state: 'raise' | 'clear'): Promise<void> {
    const nowMs = START_AT + minute * MINUTE_MS
    monitored.clock.set(nowMs)
    const at = new Date(nowMs).toISOString()
    const events = [{ at, link: 'GL-3', type: 'FIBRE_BREAK', positionM: BREAK_M, state }]
    const body = Buffer.from(JSON.stringify(events))
    await call(ingestApi.events, { body, contentType: 'application/json', device })
    await monitored.faults.settled()
  }

  async function fit({ device }: Trunk, minute: number): Promise<void> {
    const nowMs = START_AT + minute * MINUTE_MS
    monitored.clock.set(nowMs)
    const body = makeSorBytes({ seed: minute, timestampS: nowMs / 1000 })
    const { traceId: id } = await call(ingestApi.traces, { query: { link: 'GL-3' }, body, device })
    const { version, rows } = await call(landmarkFitApi.propose, { query: { id } })
    const moves = rows.flatMap(({ landmarkId, event }) =>
      event === null ? [] : [{ landmarkId, positionM: event.positionM }],
    )
    expect(moves).toHaveLength(CLOSURES_M.length)
    await call(landmarkFitApi.take, { body: { id, version, moves, stayingIds: [] } })
    await monitored.faults.bringUpToDate()
  }

  const listPlaces = async () => (await call(faultApi.page, { query: {} })).list.map(({ cableM }) => cableM)

  test('that opened before lies where it lay, and one that opens afterwards by the new distances', async () => {
    const trunk = await layTrunk()
    await report(trunk, 1, 'raise')
    expect((await listPlaces())[0]).toBeCloseTo(BREAK_M + ENTERED_SHORT_M, 0)
    await fit(trunk, 10)
    expect((await listPlaces())[0]).toBeCloseTo(BREAK_M + ENTERED_SHORT_M, 0)
    await report(trunk, 20, 'clear')
    await report(trunk, 40, 'raise')
    const [fresh = Number.NaN] = await listPlaces()
    // As exact as the trace shows its closures.
    expect(Math.abs(fresh - BREAK_M)).toBeLessThan(20)
  })
})
