import { type Box, makeMarkBox, overlap, type PointPx, type Standing, widthOf } from './picture-model.ts'

/** Where the name of a mark is written, beside it; the first that is free. */
export const NAME_SIDES = ['right', 'left', 'above', 'below'] as const
export type NameSide = (typeof NAME_SIDES)[number]

export type Name = {
  id: string
  text: string
  at: PointPx
  /** Written whatever it covers: it is pointed at. */
  isAsked: boolean
}

/** As `line-map.css` writes them. */
export const NAME_PX = 12
const LINE_PX = 15
/** From the middle of a site or a landmark to a name beside it, above or below. */
const BESIDE_PX = 9
const OVER_PX = 8

function makeNameBox({ text, at: [x, y] }: Name, side: NameSide): Box {
  const widthPx = widthOf(text, NAME_PX)
  if (side === 'above' || side === 'below') {
    const top = side === 'above' ? y - OVER_PX - LINE_PX : y + OVER_PX
    return { left: x - widthPx / 2, right: x + widthPx / 2, top, bottom: top + LINE_PX }
  }
  const left = side === 'right' ? x + BESIDE_PX : x - BESIDE_PX - widthPx
  return { left, right: left + widthPx, top: y - LINE_PX / 2, bottom: y + LINE_PX / 2 }
}

/** Boxes by the strips of ground they lie in: a large plant has more of them than can be compared with each other. */
const STRIP_PX = 64

function createGround(standing: readonly Box[]) {
  const strips = new Map<number, Box[]>()
  const stripsOf = ({ top, bottom }: Box): Box[][] => {
    const first = Math.floor(top / STRIP_PX)
    const count = Math.floor(bottom / STRIP_PX) - first + 1
    return Array.from({ length: count }, (_, index) => {
      const strip = strips.get(first + index) ?? []
      strips.set(first + index, strip)
      return strip
    })
  }
  const take = (box: Box): void => stripsOf(box).forEach((strip) => void strip.push(box))
  const isFree = (box: Box): boolean =>
    stripsOf(box).every((strip) => !strip.some((other) => overlap(box, other)))
  standing.forEach(take)
  return { take, isFree }
}

/**
 * The side of each name that has room beside its mark, the more important first: none touches another, nor what stands
 * on the map. A name without room is left out; nearer by there is more.
 */
export function chooseSides(
  names: readonly Name[],
  { standing, covered }: { standing: readonly Standing[]; covered: readonly Box[] },
): ReadonlyMap<string, NameSide> {
  const { take, isFree } = createGround([...standing.map(makeMarkBox), ...covered])
  const sides = new Map<string, NameSide>()
  for (const name of names.toSorted((a, b) => Number(b.isAsked) - Number(a.isAsked))) {
    const free = NAME_SIDES.find((side) => isFree(makeNameBox(name, side)))
    const side = free ?? (name.isAsked ? NAME_SIDES[0] : undefined)
    if (side === undefined) continue
    sides.set(name.id, side)
    take(makeNameBox(name, side))
  }
  return sides
}
