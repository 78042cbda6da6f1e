import { objectNotFound, ReasonError } from '#platform/http/errors'
import type { DomainScope } from '#platform/auth/scope'
import { giveBack } from '#platform/memory/give-back'
import type { Sheet } from './drawing/sheet.ts'
import { type CableData, loadCable } from './cable-data.ts'
import { findMacrobends } from './cable-places.ts'
import { makeCableSheet, makeWavelengthSheet } from './cable-sheet.ts'
import { makeFaultSheet } from './fault-sheet.ts'
import { loadFibreCurves, makeFibreSheet } from './fibre-sheet.ts'
import { type LinkSource, loadLinkData } from './link-data.ts'
import { makeLinkSheet, type Telling } from './link-sheet.ts'
import { type LinkLine, makeLinkLine, makeLinksSheet, makeUntestedLine } from './links-sheet.ts'
import type { ReportPorts, ReportRequest } from './report.types.ts'
import { loadRouteGround } from './route-ground.ts'
import { loadSurroundings } from './surroundings.ts'
import { makeWavelengthsSheet } from './wavelengths-sheet.ts'

export interface SheetSource {
  readonly ports: ReportPorts
  /** The domain of the report alone: what has moved out of it is not found. */
  readonly scope: DomainScope
  readonly nowMs: number
}

/** The sheets of a report one after the other; none is made before the one before is drawn. */
export function makeSheets(
  source: SheetSource,
  request: ReportRequest,
  telling: Telling,
): AsyncGenerator<Sheet> {
  switch (request.subject) {
    case 'trace':
      return makeTraceSheets(source, request.traceId, telling)
    case 'links':
      return makeListSheets(source, request.linkIds, telling)
    case 'batch':
      return makeCableSheets(source, request, telling)
    default:
      return makeAlarmSheets(source, request.alarmId, telling)
  }
}

async function* makeTraceSheets(
  source: SheetSource,
  traceId: string,
  telling: Telling,
): AsyncGenerator<Sheet> {
  yield makeLinkSheet(await loadLinkData(await withSurroundings(source), traceId), telling)
}

const withSurroundings = async ({ ports, scope }: SheetSource): Promise<LinkSource> => ({
  ports,
  scope,
  surroundings: await loadSurroundings(ports, scope),
})

/** A sheet for each link, and the list of all before them. Two readings a link: hundreds of curves are not kept. */
async function* makeListSheets(
  sought: SheetSource,
  linkIds: readonly number[],
  telling: Telling,
): AsyncGenerator<Sheet> {
  const source = await withSurroundings(sought)
  const lines: LinkLine[] = []
  const tested: string[] = []
  for (const linkId of linkIds) {
    const { traceId, line } = await readLink(source, linkId, telling)
    lines.push(line)
    if (traceId !== null) tested.push(traceId)
  }
  yield makeLinksSheet(lines, telling)
  for (const traceId of tested) yield makeLinkSheet(await loadLinkData(source, traceId), telling)
}

async function readLink(
  source: LinkSource,
  linkId: number,
  telling: Telling,
): Promise<{ readonly traceId: string | null; readonly line: LinkLine }> {
  const { link } = await source.ports.loadLinkDetail(source.scope, linkId)
  const { lastTraceId: traceId } = link
  if (traceId === null) return { traceId, line: makeUntestedLine(link, telling) }
  return { traceId, line: makeLinkLine(await loadLinkData(source, traceId), telling) }
}

/**
 * The table of all fibres, at several wavelengths one for each behind what they say together; then a sheet for each fibre
 * and wavelength, whose curves are read one after the other.
 */
async function* makeCableSheets(
  { ports, scope }: SheetSource,
  request: ReportRequest & { subject: 'batch' },
  telling: Telling,
): AsyncGenerator<Sheet> {
  const tables = await loadCable(ports, scope, request)
  const [first, ...others] = tables
  if (others.length === 0) yield makeCableSheet(first, telling)
  else
    yield* [
      makeWavelengthsSheet(tables, telling),
      ...tables.map((data) => makeWavelengthSheet(data, telling)),
    ]
  if (!request.hasFibreSheets) return
  const bends = findMacrobends(tables)
  for (const { data, fibre } of listFibres(tables)) {
    const curves = await loadFibreCurves(ports, scope, fibre)
    const sheet = makeFibreSheet(data, { fibre, curves, bends }, telling)
    // A thousand files of 70,000 samples pass by, and the sheet has points of its own.
    for (const file of [curves.forward, curves.backward]) if (file !== null) giveBack(file.curve.samplesDb)
    yield sheet
  }
}

/** By number, the wavelengths of each behind each other. */
function listFibres(tables: readonly CableData[]) {
  const all = tables.flatMap((data) => data.fibres.map((fibre) => ({ data, fibre })))
  return all.toSorted((a, b) => a.fibre.fibreNumber - b.fibre.fibreNumber)
}

async function* makeAlarmSheets(
  sought: SheetSource,
  alarmId: string,
  telling: Telling,
): AsyncGenerator<Sheet> {
  const source = await withSurroundings(sought)
  const { ports, scope, surroundings } = source
  const info = await ports.loadAlarmInfo(alarmId, { scope, locale: telling.language })
  const { linkId } = info.alarm
  const link = linkId === null ? null : await ports.loadLinkDetail(scope, linkId)
  const traceId =
    info.occurrences.find((occurrence) => occurrence.traceId !== null)?.traceId ?? info.latestTraceId
  const data = traceId === null ? null : await orNull(loadLinkData(source, traceId))
  const ground = data?.ground ?? (link === null ? null : await loadRouteGround(ports, link))
  yield makeFaultSheet({ info, link, data, surroundings, ground, nowMs: sought.nowMs }, telling)
}

const notFound = objectNotFound().reason

/** A trace that was removed meanwhile leaves the fault without a curve. */
async function orNull<Value>(loading: Promise<Value>): Promise<Value | null> {
  try {
    return await loading
  } catch (cause) {
    if (cause instanceof ReasonError && cause.reason === notFound) return null
    throw cause
  }
}
