import { cableMapApi } from '@fibrewatch/contract/cable-map'
import { alarmApi } from '@fibrewatch/contract/alarm'
import { landmarkFitApi } from '@fibrewatch/contract/landmark-fit'
import { isPlantArea } from '@fibrewatch/contract/live'
import { linkCorrectionApi } from '@fibrewatch/contract/link-correction'
import { type Device, type Link, type LinkInfo, type PlantTree, plantApi } from '@fibrewatch/contract/plant'
import { qualityApi } from '@fibrewatch/contract/quality'
import { type TraceInfo, traceApi } from '@fibrewatch/contract/trace'
import { makeTreeLink } from '@fibrewatch/contract/tree-link'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { gather, pace } from '#lib/live/gather.ts'
import { onControl, onLive } from '#lib/live/live.ts'
import { queryKeyOf, queryOf } from '#lib/query/query.ts'

const TRACES_IN_HISTORY = 200

export const treeQuery = () => queryOf(plantApi.tree)
export const mapQuery = () => queryOf(plantApi.map)
export const linkQuery = (id: number) => queryOf(plantApi.linkInfo, { query: { id } })
export const tracesQuery = (linkId: number) =>
  queryOf(traceApi.page, { query: { linkId, limit: TRACES_IN_HISTORY } })
export const traceQuery = (id: string) => queryOf(traceApi.info, { query: { id } })
export const limitsQuery = (id: string) => queryOf(traceApi.limits, { query: { id } })
export const spanQuery = (id: string) => queryOf(traceApi.span, { query: { id } })
/** The first is the trace that is read. */
export const combinedQuery = ([id = '', ...others]: readonly string[]) =>
  queryOf(traceApi.combined, { query: { id, others: others.join(',') } })
export const bothWaysQuery = (id: string) => queryOf(traceApi.bothWays, { query: { id } })
export const correctionQuery = (id: number) => queryOf(linkCorrectionApi.read, { query: { id } })
export const fitQuery = (id: string) => queryOf(landmarkFitApi.propose, { query: { id } })
export const comparisonQuery = (id: string) => queryOf(traceApi.compare, { query: { id } })

const replaceById = <T extends { id: number }>(items: readonly T[], next: T): T[] =>
  items.map((item) => (item.id === next.id ? next : item))

function takeDevice(client: QueryClient, device: Device): void {
  client.setQueryData<PlantTree>(treeQuery().queryKey, (tree) =>
    tree === undefined ? tree : { ...tree, devices: replaceById(tree.devices, device) },
  )
}

function takeLink(client: QueryClient, link: Link): void {
  client.setQueryData<PlantTree>(treeQuery().queryKey, (tree) =>
    tree === undefined ? tree : { ...tree, links: replaceById(tree.links, makeTreeLink(link, link.state)) },
  )
  const former = client.getQueryData<LinkInfo>(linkQuery(link.id).queryKey)?.link
  client.setQueryData<LinkInfo>(linkQuery(link.id).queryKey, (info) => info && { ...info, link })
  if (former?.lastTraceId !== link.lastTraceId || former?.referenceTraceId !== link.referenceTraceId) {
    refreshTraces(client)
  }
}

const refresh = (client: QueryClient, endpoint: { path: string }) =>
  void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })

/** After a trace came or became the reference: history, comparison, and who is the reference. */
export function refreshTraces(client: QueryClient): void {
  refresh(client, traceApi.page)
  refresh(client, traceApi.compare)
  refresh(client, traceApi.bothWays)
  refresh(client, traceApi.info)
  refresh(client, landmarkFitApi.propose)
}

export function refreshPlant(client: QueryClient): void {
  refresh(client, plantApi.tree)
  refresh(client, plantApi.map)
  refresh(client, plantApi.linkInfo)
  refresh(client, cableMapApi.cables)
  refresh(client, cableMapApi.nodes)
  refresh(client, linkCorrectionApi.read)
  refresh(client, landmarkFitApi.propose)
  refresh(client, traceApi.span)
}

/** A burst of changes is asked for once. */
const REFRESH_MS = 500
/** Alarms may change hundreds of times a second. */
const RECOUNT_MS = 1000

/** What a trace changes that is neither the newest of its link nor its reference: one from the far end is told of by its link alone. */
function refreshHistories(client: QueryClient, linkIds: ReadonlySet<number>): void {
  for (const id of linkIds) void client.invalidateQueries({ queryKey: tracesQuery(id).queryKey })
  refresh(client, traceApi.bothWays)
  void refreshOpenTraces(client, linkIds)
}

const isOf = (linkIds: ReadonlySet<number>, info: TraceInfo | undefined): info is TraceInfo =>
  info !== undefined && linkIds.has(info.trace.linkId)

/** Traces that are read: their events may have a new version, their direction may have been corrected. */
async function refreshOpenTraces(client: QueryClient, linkIds: ReadonlySet<number>): Promise<void> {
  const infos = client
    .getQueriesData<TraceInfo>({ queryKey: queryKeyOf(traceApi.info), type: 'active' })
    .flatMap(([queryKey, info]) => (isOf(linkIds, info) ? [{ queryKey, info }] : []))
  for (const { queryKey, info } of infos) {
    await client.invalidateQueries({ queryKey, exact: true })
    const now = client.getQueryData<TraceInfo>(queryKey)
    if (now?.trace.direction !== info.trace.direction) refresh(client, traceApi.compare)
  }
}

const refreshCounts = (client: QueryClient) => refresh(client, alarmApi.stat)

/** Keeps tree, map and the open link as they are now, for as long as the page is shown. */
export function useLivePlant(): void {
  const client = useQueryClient()
  const wasShown = useRef(false)
  useEffect(() => {
    // Messages were missed while another tab was in front.
    if (wasShown.current) {
      refreshPlant(client)
      refreshCounts(client)
    }
    wasShown.current = true
    const map = gather(() => {
      refresh(client, plantApi.map)
      refresh(client, qualityApi.map)
    }, REFRESH_MS)
    const plant = gather(() => refreshPlant(client), REFRESH_MS)
    const toldOf = new Set<number>()
    const histories = gather(() => {
      refreshHistories(client, new Set(toldOf))
      toldOf.clear()
    }, REFRESH_MS)
    const counts = pace(() => refreshCounts(client), RECOUNT_MS)
    const stopDevices = onLive('device', ({ data }) => takeDevice(client, data))
    const stopLinks = onLive('link', ({ data }) => {
      takeLink(client, data)
      toldOf.add(data.id)
      histories.soon()
      map.soon()
    })
    const stopAlarms = onLive('alarm', counts.soon)
    const stopSubscribed = onControl('subscribed', () => refreshCounts(client))
    const stopResync = onControl('resync', () => {
      refreshPlant(client)
      refreshCounts(client)
    })
    const stopChanges = onControl('changed', ({ areas }) => {
      if (areas.some(isPlantArea)) plant.soon()
    })
    return () => {
      const stops = [stopDevices, stopLinks, stopAlarms, stopSubscribed, stopResync, stopChanges]
      for (const stop of [...stops, map.stop, plant.stop, histories.stop, counts.stop]) stop()
    }
  }, [client])
}
