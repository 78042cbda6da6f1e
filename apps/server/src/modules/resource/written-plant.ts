import { type MapLink, mapLink, plantApi, type PlantTree, type Site } from '@fibrewatch/contract/plant'
import { type LinkState, makeTreeLink, treeLink } from '@fibrewatch/contract/tree-link'
import type { LinkSummary } from '#modules/alarm'
import type { GroundLines, PlantLink } from '#modules/plant'
import { createJsonWriter } from '#platform/http/answer-writer'
import { joinList, joinObject, WrittenAnswer } from '#platform/http/written-answer'
import { mapInTurns } from '#platform/loop/loop-turns'
import { judgeState } from './alarmed-link.ts'

const { domains, sites, devices } = plantApi.tree.data.properties
const writeDomains = createJsonWriter(domains)
const writeSites = createJsonWriter(sites)
const writeDevices = createJsonWriter(devices)
const writeLink = createJsonWriter(treeLink)
const writeMapLink = createJsonWriter(mapLink)

export type Summaries = ReadonlyMap<number, LinkSummary>

/** Links as the tree showed them last; a text goes with its link. */
const listedLinks = new WeakMap<PlantLink, { readonly state: LinkState; readonly json: Buffer }>()

function writeListed(stored: PlantLink, summary: LinkSummary | undefined): Buffer {
  const state = judgeState(stored.quietState, summary)
  const kept = listedLinks.get(stored)
  if (kept?.state === state) return kept.json
  const json = Buffer.from(writeLink(makeTreeLink(stored, state)))
  listedLinks.set(stored, { state, json })
  return json
}

/** Of a large plant most links stand in the tree as they stood in the last one. */
export async function writeTree(
  plant: Omit<PlantTree, 'links'> & { readonly links: readonly PlantLink[] },
  summaries: Summaries,
): Promise<WrittenAnswer<PlantTree>> {
  const links = await mapInTurns(plant.links, (one) => writeListed(one, summaries.get(one.id)))
  return new WrittenAnswer(
    joinObject<PlantTree>({
      domains: writeDomains(plant.domains),
      sites: writeSites(plant.sites),
      devices: writeDevices(plant.devices),
      links: joinList(links),
    }),
  )
}

export type PlantMap = { links: MapLink[]; sites: Site[]; detailM: number }

export interface DrawnLink {
  readonly stored: PlantLink
  readonly ground: GroundLines
}

/** A text on the map, and what it was written of. */
interface Written extends Pick<MapLink, 'state' | 'severity'> {
  readonly stored: PlantLink
  readonly json: Buffer
}

/** Links as the map drew them last; a text goes with its lines. */
const drawnLinks = new WeakMap<GroundLines, Written>()

function writeDrawn({ stored, ground }: DrawnLink, summary: LinkSummary | undefined): Buffer {
  const [state, severity] = [judgeState(stored.quietState, summary), summary?.severity ?? null]
  const kept = drawnLinks.get(ground)
  if (kept?.stored === stored && kept.state === state && kept.severity === severity) return kept.json
  const { id, code, name } = stored
  const json = Buffer.from(writeMapLink({ id, code, name, state, severity, ...ground }))
  drawnLinks.set(ground, { stored, state, severity, json })
  return json
}

export async function writeMap(
  { links, sites: shown, detailM }: Omit<PlantMap, 'links'> & { readonly links: readonly DrawnLink[] },
  summaries: Summaries,
): Promise<WrittenAnswer<PlantMap>> {
  const drawn = await mapInTurns(links, (one) => writeDrawn(one, summaries.get(one.stored.id)))
  return new WrittenAnswer(
    joinObject<PlantMap>({
      links: joinList(drawn),
      sites: writeSites(shown),
      detailM: JSON.stringify(detailM),
    }),
  )
}
