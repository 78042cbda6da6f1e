import type { Closure } from '@fibrewatch/contract/batch'
import { findBendSide, macrobendMinDb } from '@fibrewatch/otdr'
import { countedDb } from './cable-sheet.ts'
import type { CableData } from './cable-data.ts'

/** Two closures this near, seen at two wavelengths, are one: the group index of each is known to some 10 m over 40 km. */
const SAME_PLACE_M = 50

/** A closure of the cable, as each wavelength shows it. */
export interface CablePlace {
  /** Counted from end A, from 1. */
  readonly number: number
  readonly positionM: number
  readonly kind: Closure['kind']
  /** By wavelength; one that does not show it is absent. */
  readonly closures: ReadonlyMap<CableData, Closure>
}

/** The closures of all wavelengths, each once. */
export function groupClosures(tables: readonly CableData[]): CablePlace[] {
  const places: Map<CableData, Closure>[] = []
  for (const table of tables.toSorted((a, b) => b.closures.length - a.closures.length)) {
    const others = [...places]
    for (const closure of table.closures) {
      const found = others.find((place) => isSamePlace(place, closure.positionM))
      if (found === undefined) places.push(new Map([[table, closure]]))
      else {
        found.set(table, closure)
        others.splice(others.indexOf(found), 1)
      }
    }
  }
  return places
    .flatMap((closures) =>
      [...closures.values()].slice(0, 1).map(({ positionM, kind }) => ({ positionM, kind, closures })),
    )
    .toSorted((a, b) => a.positionM - b.positionM)
    .map((place, at) => ({ ...place, number: at + 1 }))
}

const isSamePlace = (place: ReadonlyMap<CableData, Closure>, positionM: number): boolean =>
  [...place.values()].some((closure) => Math.abs(closure.positionM - positionM) <= SAME_PLACE_M)

/** A place of one fibre that loses so much more at a longer wavelength that it may be bent. */
export interface Macrobend {
  readonly fibreNumber: number
  readonly positionM: number
  readonly closure: number | null
  readonly shortNm: number
  /** Null: measured at this wavelength, and nothing was seen there. */
  readonly shortDb: number | null
  readonly longNm: number
  readonly longDb: number
}

const isOn =
  (side: ReturnType<typeof findBendSide>) =>
  ({ wavelengthNm }: CableData): boolean =>
    wavelengthNm !== null && findBendSide(wavelengthNm) === side

/** By fibre and position; without both a short and a long wavelength nothing can be said. */
export function findMacrobends(tables: readonly CableData[]): Macrobend[] {
  const short = tables.find(isOn('short'))
  if (short === undefined) return []
  const found = tables.filter(isOn('long')).flatMap((long) => comparePair(short, long))
  return found.toSorted((a, b) => a.fibreNumber - b.fibreNumber || a.positionM - b.positionM)
}

function comparePair(short: CableData, long: CableData): Macrobend[] {
  const ofShort = new Map(short.fibres.map((fibre) => [fibre.fibreNumber, fibre]))
  return long.fibres.flatMap(({ fibreNumber, losses }) => {
    const fibre = ofShort.get(fibreNumber)
    if (fibre === undefined || fibre.lengthM === null) return []
    const { lengthM } = fibre
    return losses.flatMap((loss) => {
      const longDb = countedDb(loss)
      if (longDb === null || loss.positionM > lengthM) return []
      const there = fibre.losses.find(({ positionM }) => Math.abs(positionM - loss.positionM) <= SAME_PLACE_M)
      const shortDb = there === undefined ? null : countedDb(there)
      // Not seen is less than the instrument tells from noise: some hundredths, and less than the half dB asked for.
      if (longDb - (shortDb ?? 0) < macrobendMinDb || (there !== undefined && shortDb === null)) return []
      const [shortNm, longNm] = [short.wavelengthNm ?? 0, long.wavelengthNm ?? 0]
      const { positionM, closure } = loss
      return [{ fibreNumber, positionM, closure, shortNm, shortDb, longNm, longDb }]
    })
  })
}

export const isMacrobend = (
  bends: readonly Macrobend[],
  {
    fibreNumber,
    wavelengthNm,
    positionM,
  }: { fibreNumber: number; wavelengthNm: number | null; positionM: number },
): boolean =>
  bends.some(
    (bend) =>
      bend.fibreNumber === fibreNumber &&
      Math.abs(bend.positionM - positionM) <= SAME_PLACE_M &&
      (wavelengthNm === bend.longNm || wavelengthNm === bend.shortNm),
  )
