import type { TemplatePlace } from '@fibrewatch/contract/trace-template'
import { isOwnEvent, type EventRow } from '../trace-viewer/event-rows.ts'

/** What a trace itself has, by the names it is shown with. */
export const listPlaces = (rows: readonly EventRow[]): TemplatePlace[] =>
  rows
    .filter((row) => isOwnEvent(row) && row.standing !== 'break')
    .map(({ positionM, kind, landmarkName }) => ({ positionM, kind, name: landmarkName ?? '' }))

export const renamePlace = (
  places: readonly TemplatePlace[],
  at: number,
  name: string,
): readonly TemplatePlace[] => places.map((place, index) => (index === at ? { ...place, name } : place))

/** Names count without the blanks around them, as they are stored. */
export const trimNames = (places: readonly TemplatePlace[]): TemplatePlace[] =>
  places.map((place) => ({ ...place, name: place.name.trim() }))

export const hasOtherNames = (places: readonly TemplatePlace[], started: readonly TemplatePlace[]): boolean =>
  trimNames(places).some(({ name }, at) => name !== started[at]?.name)

type Former = { started: readonly TemplatePlace[]; places: readonly TemplatePlace[] }

/**
 * New places with the names that users gave: a name just written here counts more than that of the event, and that more
 * than the one the template had there. Two places within `withinM` are one.
 */
export function carryNames(
  made: readonly TemplatePlace[],
  { started, places }: Former,
  withinM: number,
): TemplatePlace[] {
  return made.map((place) => {
    const offOf = (one: TemplatePlace) => Math.abs(one.positionM - place.positionM)
    const near = places.map((one, at) => ({ one, at })).filter(({ one }) => offOf(one) <= withinM)
    const found = near.toSorted((a, b) => offOf(a.one) - offOf(b.one))[0]
    if (found === undefined) return place
    const name = found.one.name.trim()
    const isWritten = name !== started[found.at]?.name
    return { ...place, name: isWritten || place.name === '' ? name : place.name }
  })
}
