import type { Alarm } from '@fibrewatch/contract/alarm'
import { deviceTestApi } from '@fibrewatch/contract/device-command'
import { type LinkInfo, type MapLink, plantApi } from '@fibrewatch/contract/plant'
import { type TraceInfo, traceApi } from '@fibrewatch/contract/trace'
import { makeTreeLink } from '@fibrewatch/contract/tree-link'
import { onTestFinished } from 'vitest'
import { type ApiRequest, changeTransport } from '#lib/api/transport.ts'
import { startLiveAlarms } from '#lib/live/live-alarms.ts'
import { type FakeServer, Refusal, startFakeServer } from '#testing/fake-server.ts'
import { serveAlarms } from '#testing/sample-alarm.ts'
import { makeLinkInfo, sampleLinks, samplePlant } from './sample-plant.ts'
import {
  comparison,
  makeTraceRow,
  NEXT_ID,
  NOW_ID,
  nowInfo,
  REFERENCE_ID,
  referenceInfo,
  sampleSpan,
  SPACING_M,
  straightSamples,
} from './sample-traces.ts'

const measured = {
  lastTraceId: NOW_ID,
  lastTraceAt: '2026-03-18T06:33:09.000Z',
  referenceTraceId: REFERENCE_ID,
}

/** 苏昆干线 has traces and a reference, the other links have none. */
export const links = sampleLinks.map((link) => (link.code === 'SZ-KS-01' ? { ...link, ...measured } : link))
export const plant = { ...samplePlant, links: links.map((link) => makeTreeLink(link, link.state)) }

const infos: Readonly<Record<string, TraceInfo>> = {
  [NOW_ID]: nowInfo,
  [NEXT_ID]: { ...nowInfo, trace: makeTraceRow({ id: NEXT_ID }) },
  [REFERENCE_ID]: referenceInfo,
}

function requireInfo(id: number): LinkInfo | Refusal {
  const link = links.find((one) => one.id === id)
  return link === undefined ? new Refusal('object.not-found') : makeLinkInfo(link)
}

const isSamples = ({ url }: ApiRequest) =>
  url.startsWith(`/${traceApi.samples.path}?`) && Object.keys(infos).some((id) => url.includes(id))

/** Samples are a file, not an envelope: they go past the fake server's answers. */
function serveSamples(server: FakeServer): void {
  const headers = new Headers({ 'x-start-m': '0', 'x-spacing-m': String(SPACING_M) })
  const bytes = straightSamples.buffer
  onTestFinished(
    changeTransport((request) =>
      isSamples(request) ? Promise.resolve({ status: 200, headers, bytes }) : server.answer(request),
    ),
  )
}

const mapLinks: MapLink[] = [
  {
    id: 13,
    code: 'SZ-KS-01',
    name: '苏昆干线',
    state: 'broken',
    severity: 'critical',
    line: [
      [120.66, 31.3],
      [120.95, 31.39],
    ],
    beyondBreak: [],
  },
  {
    id: 11,
    code: 'SZ-WJ-01',
    name: '苏吴干线',
    state: 'normal',
    severity: null,
    line: [
      [120.66, 31.3],
      [120.64, 31.15],
    ],
    beyondBreak: [],
  },
]

export function startResourceServer(listAlarms: () => readonly Alarm[] = () => []): FakeServer {
  const server = serveAlarms(startFakeServer(), listAlarms)
    .on(plantApi.tree, () => plant)
    .on(plantApi.map, () => ({ links: mapLinks, sites: plant.sites, detailM: 0 }))
    .on(plantApi.linkInfo, ({ query }) => requireInfo(Number(query['id'])))
    .on(traceApi.page, () => ({
      list: [nowInfo.trace, makeTraceRow({ ...referenceInfo.trace })],
      nextCursor: null,
      total: 2,
      totalIsMore: false,
    }))
    .on(traceApi.info, ({ query }) => infos[query['id'] ?? ''] ?? new Refusal('object.not-found'))
    .on(deviceTestApi.page, () => ({ list: [] }))
    .on(traceApi.bothWays, () => null)
    .on(traceApi.span, () => sampleSpan)
    .on(traceApi.compare, ({ query }) => (query['id'] === NOW_ID ? comparison : null))
  serveSamples(server)
  onTestFinished(startLiveAlarms())
  return server
}
