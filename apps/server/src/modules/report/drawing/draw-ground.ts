import type { Ground, GroundLine, RoadKind } from '#modules/base-map'
import type { Paper, Stroke } from '#platform/pdf/paper'
import type { RouteScale } from './route-scale.ts'

/** Weaker than any line of the plant, also where it is printed without colour. */
const GROUND_INK = { green: '#E4ECDF', water: '#CFE1EE' } as const

const ROAD_STROKES: Readonly<Record<RoadKind, Stroke>> = {
  street: { colour: '#FFFFFF', widthPt: 0.6 },
  main: { colour: '#FFFFFF', widthPt: 1.3 },
  highway: { colour: '#EBDDBE', widthPt: 1.7 },
  rail: { colour: '#C9CFD4', widthPt: 0.7, dash: [3, 1.6] },
}
/** The stronger lie above. */
const ROAD_ORDER = ['street', 'main', 'highway', 'rail'] as const satisfies readonly RoadKind[]

/** What lies under a route: green, water and roads, without names, which are those of the plant. */
export function drawGround(paper: Paper, { greens, waters, rivers, roads }: Ground, scale: RouteScale): void {
  const onPaper = (line: GroundLine): number[] => line.flatMap((point) => scale.place(point))
  for (const rings of greens) paper.shape(rings.map(onPaper), GROUND_INK.green)
  for (const rings of waters) paper.shape(rings.map(onPaper), GROUND_INK.water)
  for (const river of rivers) paper.line(onPaper(river), { colour: GROUND_INK.water, widthPt: 1.2 })
  for (const kind of ROAD_ORDER) {
    for (const road of roads) if (road.kind === kind) paper.line(onPaper(road.line), ROAD_STROKES[kind])
  }
}
