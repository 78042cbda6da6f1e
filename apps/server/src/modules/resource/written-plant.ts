import { link, type MapLink, mapLink, plantApi, type PlantTree, type Site } from '@fibrewatch/contract/plant'
import type { LinkSummary } from '#modules/alarm'
import type { GroundLines, PlantLink } from '#modules/plant'
import { createJsonWriter } from '#platform/http/answer-writer'
import { joinList, joinObject, WrittenAnswer } from '#platform/http/written-answer'
import { mapInTurns } from '#platform/loop/loop-turns'
import { judgeState, makeLink } from './alarmed-link.ts'

const { domains, sites, devices } = plantApi.tree.data.properties
const writeDomains = createJsonWriter(domains)
const writeSites = createJsonWriter(sites)
const writeDevices = createJsonWriter(devices)
const writeLink = createJsonWriter(link)
const writeMapLink = createJsonWriter(mapLink)

export type Summaries = ReadonlyMap<number, LinkSummary>

/** Links without an alarm, as the tree shows them; a text goes with its link. */
const quietLinks = new WeakMap<PlantLink, Buffer>()

function writeListed(stored: PlantLink, summary: LinkSummary | undefined): Buffer {
  if (summary !== undefined) return Buffer.from(writeLink(makeLink(stored, summary)))
  const kept = quietLinks.get(stored) ?? Buffer.from(writeLink(makeLink(stored, undefined)))
  quietLinks.set(stored, kept)
  return kept
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

/** Links without an alarm, as the map draws them; a text goes with its line, and is of the link that it was written for. */
const quietLines = new WeakMap<GroundLines['line'], { readonly of: PlantLink; readonly json: Buffer }>()

interface DrawnLink {
  readonly stored: PlantLink
  readonly ground: GroundLines
}

function writeDrawn({ stored, ground }: DrawnLink, summary: LinkSummary | undefined): Buffer {
  const kept = summary === undefined ? quietLines.get(ground.line) : undefined
  if (kept?.of === stored) return kept.json
  const { id, code, name } = stored
  const [state, severity] = [judgeState(stored.quietState, summary), summary?.severity ?? null]
  const json = Buffer.from(writeMapLink({ id, code, name, state, severity, ...ground }))
  if (summary === undefined) quietLines.set(ground.line, { of: stored, json })
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
