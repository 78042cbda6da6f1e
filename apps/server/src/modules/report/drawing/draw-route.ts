import type { Box, Paper } from '#platform/pdf/paper'
import { type Flow, INK, type Span, TEXT } from './flow.ts'
import type { Route, RouteMark } from './sheet.ts'
import { chooseStep } from './draw-curve.ts'

export const ROUTE_PT = 84
const PAD_PT = 22
const METRES_PER_DEGREE = 111_320

/** The way of the cable, north up, drawn to scale: without a base map, for a report is made without internet. */
export function drawRoute(flow: Flow, route: Route, span: Span): void {
  const { paper } = flow
  const box = { ...span, y: flow.y, height: ROUTE_PT }
  paper.paint(box, INK.land)
  paper.frame(box, { colour: INK.rule, widthPt: 0.5 })
  const scale = makeScale(route, box)
  const way = route.line.flatMap((lngLat) => scale.place(lngLat))
  paper.line(way, { colour: INK.white, widthPt: 4.4 })
  paper.line(way, { colour: INK.link, widthPt: 1.9 })
  for (const mark of route.marks) drawMark(paper, mark, scale)
  drawLabels(paper, { route, scale, box })
  drawScaleBar(paper, scale, box)
  flow.y += ROUTE_PT + 4
}

interface Scale {
  readonly metresPerPt: number
  place(lngLat: readonly number[]): [number, number]
}

/** Plate carrée at the mean latitude: exact to a few per mille over a link's length. */
function makeScale({ line, marks }: Route, box: Box): Scale {
  const points = [...line, ...marks.map(({ lngLat }) => lngLat)]
  const lngs = points.map(([lng = 0]) => lng)
  const lats = points.map(([, lat = 0]) => lat)
  const [west, east, south, north] = [leastOf(lngs), mostOf(lngs), leastOf(lats), mostOf(lats)]
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const widthM = Math.max(1, (east - west) * METRES_PER_DEGREE * shrink)
  const heightM = Math.max(1, (north - south) * METRES_PER_DEGREE)
  const metresPerPt = Math.max(widthM / (box.width - 4 * PAD_PT), heightM / (box.height - 2 * PAD_PT))
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 - 3 }
  return {
    metresPerPt,
    place: ([lng = 0, lat = 0]) => [
      middle.x + ((lng - (west + east) / 2) * METRES_PER_DEGREE * shrink) / metresPerPt,
      middle.y - ((lat - (south + north) / 2) * METRES_PER_DEGREE) / metresPerPt,
    ],
  }
}

const leastOf = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b))
const mostOf = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b))

function drawMark(paper: Paper, { lngLat, kind }: RouteMark, scale: Scale): void {
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
  readonly scale: Scale
  readonly box: Box
}

/** What failed is named first; a name that would lie over another is left out. */
function drawLabels(paper: Paper, { route, scale, box }: Labelling): void {
  const taken: Box[] = []
  const order = { failed: 0, site: 1, closure: 2 } as const
  for (const mark of route.marks.toSorted((a, b) => order[a.kind] - order[b.kind])) {
    const [x, y] = scale.place(mark.lngLat)
    const style = mark.kind === 'failed' ? { ...TEXT.strong, colour: INK.failedEdge } : TEXT.strong
    const text = mark.kind === 'closure' ? TEXT.label : style
    const width = Math.max(paper.measure(mark.label, text), paper.measure(mark.note, TEXT.label))
    const above = mark.kind === 'failed'
    const height = mark.note === '' ? 10 : 19
    const left = Math.min(Math.max(x, box.x + width / 2 + 3), box.x + box.width - width / 2 - 3)
    const label = { x: left - width / 2, y: above ? y - height - 4 : y + 4, width, height }
    if (mark.label === '' || taken.some((other) => overlaps(other, label))) continue
    taken.push(label)
    const place = { x: left, anchor: 'middle', halo: INK.land } as const
    paper.text(mark.label, { ...text, ...place, y: label.y })
    if (mark.note !== '') paper.text(mark.note, { ...TEXT.label, ...place, y: label.y + 9.5 })
  }
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

function drawScaleBar(paper: Paper, { metresPerPt }: Scale, box: Box): void {
  const lengthM = chooseStep(60 * metresPerPt, 1)
  const width = lengthM / metresPerPt
  const [x, y] = [box.x + box.width - width - 34, box.y + box.height - 8]
  paper.line([x, y - 3, x, y, x + width, y, x + width, y - 3], { colour: INK.second, widthPt: 0.7 })
  const label = lengthM >= 1000 ? `${lengthM / 1000} km` : `${lengthM} m`
  paper.text(label, { ...TEXT.label, x: x + width + 4, y: y - 7 })
}
