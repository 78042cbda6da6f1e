import type { Box, Paper } from '#platform/pdf/paper'
import { chooseStep } from './draw-curve.ts'
import { type Flow, INK, type Span, TEXT } from './flow.ts'
import { drawGround } from './draw-ground.ts'
import { makeRouteScale, ROUTE_PT, type RouteScale } from './route-scale.ts'
import type { Route, RouteMark, RoutePlace } from './sheet.ts'

/** The way of the cable, drawn to scale among its neighbours, over what the server's own map shows: a report is made without internet. */
export function drawRoute(flow: Flow, route: Route, span: Span): void {
  const { paper } = flow
  const box = { ...span, y: flow.y, height: ROUTE_PT }
  paper.paint(box, INK.land)
  const scale = makeRouteScale(route, box)
  const lineOf = (line: Route['line']) => line.flatMap((lngLat) => scale.place(lngLat))
  paper.clip(box, () => {
    if (route.ground !== null) drawGround(paper, route.ground, scale)
    for (const line of route.neighbours.lines)
      paper.line(lineOf(line), { colour: INK.neighbour, widthPt: 1.1 })
    paper.line(lineOf(route.line), { colour: INK.white, widthPt: 4.4 })
    paper.line(lineOf(route.line), { colour: INK.link, widthPt: 1.9 })
    for (const mark of route.marks) drawMark(paper, mark, scale)
    const taken = [...reserve(box), ...drawLabels(paper, { route, scale, box })]
    drawNeighbourNames(paper, route.neighbours.places, { scale, box, taken })
    if (route.ground !== null) drawAttribution(paper, route.ground, box)
  })
  paper.frame(box, { colour: INK.rule, widthPt: 0.5 })
  drawScaleBar(paper, scale, box)
  drawNorth(paper, { scale, box, word: route.north })
  flow.y += ROUTE_PT + 4
}

function drawMark(paper: Paper, { lngLat, kind }: RouteMark, scale: RouteScale): void {
  const [x, y] = scale.place(lngLat)
  if (kind === 'closure') paper.circle({ x, y, radius: 1.6 }, INK.white, { colour: INK.link, widthPt: 0.8 })
  if (kind === 'failed')
    paper.circle({ x, y, radius: 3 }, INK.white, { colour: INK.failedEdge, widthPt: 1.4 })
  if (kind !== 'site') return
  const square = { x: x - 3, y: y - 3, width: 6, height: 6 }
  paper.paint(square, INK.white)
  paper.frame(square, { colour: INK.text, widthPt: 1 })
}

interface Labelling {
  readonly route: Route
  readonly scale: RouteScale
  readonly box: Box
}

/** What failed is named first; a name that would lie over another is left out. Answers where names stand. */
function drawLabels(paper: Paper, { route, scale, box }: Labelling): Box[] {
  const taken: Box[] = reserve(box)
  const order = { failed: 0, site: 1, closure: 2 } as const
  for (const mark of route.marks.toSorted((a, b) => order[a.kind] - order[b.kind])) {
    const [x, y] = scale.place(mark.lngLat)
    const style = mark.kind === 'failed' ? { ...TEXT.strong, colour: INK.failedEdge } : TEXT.strong
    const text = mark.kind === 'closure' ? TEXT.label : style
    const width = Math.max(paper.measure(mark.label, text), paper.measure(mark.note, TEXT.label))
    const height = mark.note === '' ? 10 : 19
    const left = Math.min(Math.max(x, box.x + width / 2 + 3), box.x + box.width - width / 2 - 3)
    const [above, below] = [y - height - 4, y + 4].map((top) => ({
      x: left - width / 2,
      y: top,
      width,
      height,
    }))
    const sides = mark.kind === 'failed' ? [above, below] : [below, above]
    const label = sides.find((side) => side && !taken.some((other) => overlaps(other, side)))
    if (mark.label === '' || label === undefined) continue
    taken.push(label)
    const place = { x: left, anchor: 'middle', halo: INK.land } as const
    paper.text(mark.label, { ...text, ...place, y: label.y })
    if (mark.note !== '') paper.text(mark.note, { ...TEXT.label, ...place, y: label.y + 9.5 })
  }
  return taken
}

/** The corners of the scale bar, of the arrow and of whose the map is, which no name covers. */
const reserve = ({ x, y, width, height }: Box): Box[] => [
  { x, y: y + height - 9, width: ATTRIBUTION_PT, height: 9 },
  { x: x + width - NORTH_PT, y, width: NORTH_PT, height: NORTH_PT },
  { x: x + width - 130, y: y + height - 14, width: 130, height: 14 },
]

interface Naming {
  readonly scale: RouteScale
  readonly box: Box
  readonly taken: Box[]
}

/** Weaker than what belongs to the link, and only where room is left. */
function drawNeighbourNames(
  paper: Paper,
  places: readonly RoutePlace[],
  { scale, box, taken }: Naming,
): void {
  for (const { lngLat, label, isSite } of places) {
    const [x, y] = scale.place(lngLat)
    const width = paper.measure(label, TEXT.label)
    const name = { x: x + 3.5, y: y - 5, width, height: 10 }
    const isOutside =
      x < box.x || y < box.y + 5 || x + 4 + width > box.x + box.width || y > box.y + box.height - 5
    if (isOutside || taken.some((other) => overlaps(other, name))) continue
    taken.push(name)
    if (isSite) paper.circle({ x, y, radius: 1.2 }, INK.neighbour, { colour: INK.neighbour, widthPt: 0.4 })
    paper.text(label, { ...TEXT.label, colour: INK.neighbourName, x: name.x, y: name.y, halo: INK.land })
  }
}

const ATTRIBUTION_PT = 170

function drawAttribution(paper: Paper, { attribution }: { readonly attribution: string }, box: Box): void {
  const place = { x: box.x + 3, y: box.y + box.height - 8, maxWidth: ATTRIBUTION_PT - 3, halo: INK.land }
  paper.text(attribution, { ...TEXT.label, sizePt: 5.6, ...place })
}

const NORTH_PT = 28
const ARROW_PT = 6.5

/** Where north is, for a route that was turned to lie along the box. */
function drawNorth(
  paper: Paper,
  { scale, box, word }: { readonly scale: RouteScale; readonly box: Box; readonly word: string },
): void {
  const middle = { x: box.x + box.width - NORTH_PT / 2 - 3, y: box.y + NORTH_PT / 2 + 1 }
  const [dx, dy] = [Math.sin(scale.northRad), -Math.cos(scale.northRad)]
  const at = (along: number, aside: number): [number, number] => [
    middle.x + dx * along - dy * aside,
    middle.y + dy * along + dx * aside,
  ]
  const ink = { colour: INK.second, widthPt: 0.8 }
  paper.line([...at(-ARROW_PT, 0), ...at(ARROW_PT, 0)], ink)
  paper.line([...at(ARROW_PT - 3.5, -2), ...at(ARROW_PT, 0), ...at(ARROW_PT - 3.5, 2)], ink)
  const [x, y] = at(ARROW_PT + 4.6, 0)
  paper.text(word, { ...TEXT.label, colour: INK.second, x, y: y - 5, anchor: 'middle' })
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

function drawScaleBar(paper: Paper, { metresPerPt }: RouteScale, box: Box): void {
  const lengthM = chooseStep(60 * metresPerPt, 1)
  const width = lengthM / metresPerPt
  const [x, y] = [box.x + box.width - width - 34, box.y + box.height - 8]
  paper.line([x, y - 3, x, y, x + width, y, x + width, y - 3], { colour: INK.second, widthPt: 0.7 })
  const label = lengthM >= 1000 ? `${lengthM / 1000} km` : `${lengthM} m`
  paper.text(label, { ...TEXT.label, x: x + width + 4, y: y - 7 })
}
