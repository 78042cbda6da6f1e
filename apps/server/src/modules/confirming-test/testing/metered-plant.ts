import { createHash } from 'node:crypto'
import { confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import type { CommandAnswer } from '@fibrewatch/contract/device-command'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { plantApi } from '@fibrewatch/contract/plant'
import { traceApi } from '@fibrewatch/contract/trace'
import {
  createMonitoredLink,
  makeBreakAt,
  makeSorBytes,
  type MonitoredPlant,
  START_AT,
  startMonitoredPlant,
} from '#modules/testing'
import type { Database } from '#platform/database/database'

/** Where a fibre is cut, optical metres. */
export const BREAK_M = 12_000

export type Tester = Awaited<ReturnType<typeof createMonitoredLink>>
export interface Meter {
  readonly device: { readonly deviceId: number; readonly code: string; readonly domainId: number }
  readonly linkId: number
  readonly linkCode: string
}
export type MeteredPlant = Awaited<ReturnType<typeof startMeteredPlant>>

/** A monitored plant with OTDR links and the power meters at their far ends. */
export async function startMeteredPlant(database: Database, confirmsAlarms = () => true) {
  const monitored = await startMonitoredPlant(database, { confirmsAlarms })
  const { call, domainId } = monitored
  let second = 0

  /** Each step is a second later. */
  function pass(seconds = 1): string {
    second += seconds
    monitored.clock.set(START_AT + second * 1000)
    return new Date(START_AT + second * 1000).toISOString()
  }
  const measures = makeMeasures(monitored, () => second)
  const listCommands = async ({ device }: Tester) =>
    (await call(ingestApi.commands, { query: {}, device })).list
  const answer = ({ device }: Tester, body: CommandAnswer) => call(ingestApi.answer, { body, device })
  const decide = () => monitored.confirming.decideTests()

  return {
    ...monitored,
    ...measures,
    pass,
    listCommands,
    answer,
    decide,
    load: (alarmId: string) => call(confirmingTestApi.info, { query: { alarmId } }),

    /** A power meter with a link of its own, at the far end of the fibre of another. */
    createMeter: async (tester: Tester | null, code = 'PM-1'): Promise<Meter> => {
      const body = { code, name: code, kind: 'power-meter', domainId } as const
      const { id: deviceId } = await call(plantApi.deviceAdd, { body })
      const link = { code: `${code}-L`, name: code, deviceId, port: 1, lengthM: 20_000 }
      const { id: linkId } = await call(plantApi.linkAdd, { body: link })
      if (tester !== null)
        await call(confirmingTestApi.pair, { body: { linkId, testedByLinkId: tester.linkId } })
      return { device: { deviceId, code, domainId }, linkId, linkCode: link.code }
    },

    losePower: async ({ device, linkCode }: Meter, state: 'raise' | 'clear' = 'raise'): Promise<void> => {
      const events = [{ at: pass(), link: linkCode, type: 'POWER_LOST', state, value: -60, unit: 'dBm' }]
      const body = Buffer.from(JSON.stringify(events))
      await call(ingestApi.events, { body, contentType: 'application/json', device })
    },

    /** The test that the instrument is told to make, or was, shows this. */
    doTest: async (
      tester: Tester,
      bytes: Buffer,
      told?: { readonly id: string },
    ): Promise<{ readonly traceId: string }> => {
      const [command = told] = await listCommands(tester)
      pass()
      const stored = await measures.sendTrace(tester, bytes)
      const traceDigest = createHash('sha256').update(bytes).digest('hex')
      await answer(tester, { command: command?.id ?? '', state: 'done', traceDigest })
      await decide()
      return stored
    },

    requireAlarm: async () => {
      const [alarm, ...others] = await monitored.listAlarms()
      if (alarm === undefined || others.length > 0) throw new Error('there is not one alarm')
      return alarm
    },
  }
}

function makeMeasures(monitored: MonitoredPlant, readSecond: () => number) {
  const { call, clock } = monitored
  async function sendTrace({ device, linkId }: Tester, bytes: Buffer) {
    const { code: linkCode } = (await call(plantApi.linkInfo, { query: { id: linkId } })).link
    const receivedAt = clock.now()
    return monitored.traces.receiveTrace({ device, linkCode, direction: 'forward', bytes, receivedAt })
  }
  const makeCut = (cutM: number, seed = 2): Buffer =>
    makeSorBytes({ seed, timestampS: START_AT / 1000 + readSecond(), plant: makeBreakAt(cutM) })
  return {
    sendTrace,
    makeCut,
    makeTrace: (isBroken: boolean, seed = 2): Buffer =>
      isBroken ? makeCut(BREAK_M, seed) : makeSorBytes({ seed, timestampS: START_AT / 1000 + readSecond() }),

    /** An OTDR's link whose reference shows a good fibre. */
    createTester: async (code = 'GL-01'): Promise<Tester> => {
      const tester = await createMonitoredLink(monitored, { code })
      const { traceId } = await sendTrace(tester, makeSorBytes({ timestampS: START_AT / 1000 }))
      await call(traceApi.baseline, { body: { id: traceId } })
      return tester
    },
  }
}
