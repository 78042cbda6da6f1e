import type { Box, Paper } from '#platform/pdf/paper'
import { type Flow, INK, type Span, TEXT } from './flow.ts'
import type { Curve, CurveCallout, CurveMark, CurvePoints } from './sheet.ts'

export const CURVE_PT = 174
const LEFT_PT = 24
const BELOW_PT = 30
const ABOVE_PT = 14
/** Room above the highest level for the words of the callouts, as a share of the axis. */
const HEADROOM = 0.22
const TARGET_LINES = 7
/** Marks nearer than this would be written over each other. */
const MARK_GAP_PT = 8

/** A trace with its axes; marks below the axis are numbered as the table is. */
export function drawCurve(flow: Flow, curve: Curve, span: Span): void {
  const { paper, y } = flow
  const box = {
    x: span.x + LEFT_PT,
    y: y + ABOVE_PT,
    width: span.width - LEFT_PT,
    height: CURVE_PT - ABOVE_PT - BELOW_PT,
  }
  const scale = makeScale(curve, box)
  drawGrid(paper, scale)
  paper.clip(box, () => {
    if (curve.reference)
      paper.line(project(curve.reference, scale), { colour: INK.reference, widthPt: 0.7, dash: [3, 1.5] })
    drawTrace(paper, curve, scale)
  })
  drawNoiseLabel(paper, curve.noise, scale)
  drawMarks(paper, curve.marks, scale)
  drawCallouts(paper, curve.callouts, scale)
  drawLegend(paper, curve.legend, box)
  flow.y += CURVE_PT
}

interface Scale {
  readonly box: Box
  readonly lengthM: number
  readonly lowDb: number
  readonly highDb: number
  readonly stepDb: number
  readonly stepKm: number
  readonly xOf: (positionM: number) => number
  readonly yOf: (levelDb: number) => number
}

function makeScale({ points, lengthM }: Curve, box: Box): Scale {
  let highest = 1
  for (let at = 1; at < points.length; at += 2) highest = Math.max(highest, points[at] ?? highest)
  const withWords = highest / (1 - HEADROOM)
  const stepDb = chooseStep(withWords, TARGET_LINES)
  const lowDb = 0
  const highDb = Math.ceil(withWords / stepDb) * stepDb
  return {
    box,
    lengthM,
    lowDb,
    highDb,
    stepDb,
    stepKm: chooseStep(lengthM / 1000, TARGET_LINES + 2),
    xOf: (positionM) => box.x + (positionM / lengthM) * box.width,
    yOf: (levelDb) => box.y + box.height - ((levelDb - lowDb) / (highDb - lowDb)) * box.height,
  }
}

/** 1, 2 or 5 times a power of ten, so that the span has about so many steps. */
export function chooseStep(span: number, steps: number): number {
  const rough = span / steps
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5].find((of) => of * power >= rough) ?? 10
  return factor * power
}

/** No figure of a step has more digits than the step. */
const digitsOf = (step: number): number => Math.max(0, -Math.floor(Math.log10(step)))

function drawGrid(paper: Paper, scale: Scale): void {
  const { box, lowDb, highDb, stepDb, stepKm, lengthM } = scale
  const grid = { colour: INK.grid, widthPt: 0.5 }
  const right = box.x + box.width
  for (let step = 0; lowDb + step * stepDb <= highDb + stepDb / 1000; step++) {
    const levelDb = lowDb + step * stepDb
    const y = scale.yOf(levelDb)
    paper.line([box.x, y, right, y], grid)
    const label = levelDb.toFixed(digitsOf(stepDb)).replace('-', '−')
    paper.text(label, { ...TEXT.axis, x: box.x - 5, y: y - 5, anchor: 'end' })
  }
  paper.text('dB', { ...TEXT.axis, x: box.x - 5, y: box.y - 14, anchor: 'end' })
  for (let step = 0; step * stepKm * 1000 <= lengthM; step++) {
    const x = scale.xOf(step * stepKm * 1000)
    paper.line([x, box.y, x, box.y + box.height], grid)
    const isLast = (step + 1) * stepKm * 1000 > lengthM
    const label = `${(step * stepKm).toFixed(digitsOf(stepKm))}${isLast ? ' km' : ''}`
    const isNearRight = right - x < 18
    const anchor = isNearRight ? ({ x: right, anchor: 'end' } as const) : ({ x, anchor: 'middle' } as const)
    paper.text(label, { ...TEXT.axis, ...anchor, y: box.y + box.height + 16 })
  }
  paper.line([box.x, box.y + box.height, right, box.y + box.height], { colour: INK.third, widthPt: 0.7 })
}

const project = (points: CurvePoints, { xOf, yOf }: Scale): Float32Array =>
  points.map((value, at) => (at % 2 === 0 ? xOf(value) : yOf(value)))

/** Lines of noise nearer than this to each other would be a block of ink. */
const NOISE_STEP_PT = 1.3
const NOISE_LABEL_PT = 26

/** What lies behind the end is noise: thin and weak, so that the fibre is what one sees. */
function drawTrace(paper: Paper, { points, noise }: Curve, scale: Scale): void {
  const fibre = noise === null ? points : points.subarray(0, countUntil(points, noise.fromM))
  paper.line(project(fibre, scale), { colour: INK.text, widthPt: 0.8 })
  const behind = project(points.subarray(Math.max(0, fibre.length - 2)), scale)
  paper.line(thin(behind), { colour: INK.noise, widthPt: 0.4 })
}

/** Of the values of the points before a distance. */
function countUntil(points: CurvePoints, distanceM: number): number {
  let count = 0
  while (count < points.length && (points[count] ?? 0) < distanceM) count += 2
  return count
}

function thin(points: Float32Array): number[] {
  const kept: number[] = []
  let from = Number.NEGATIVE_INFINITY
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]]
    if (x - from < NOISE_STEP_PT && x !== from) continue
    from = x
    kept.push(x, y)
  }
  return kept
}

function drawNoiseLabel(paper: Paper, noise: Curve['noise'], { box, xOf }: Scale): void {
  if (noise === null) return
  const [from, to] = [xOf(noise.fromM), box.x + box.width]
  if (to - from < NOISE_LABEL_PT) return
  const place = { x: (from + to) / 2, y: box.y + box.height - 40, anchor: 'middle', halo: INK.white } as const
  paper.text(noise.label, { ...TEXT.label, ...place })
}

const TONES = { plain: INK.second, strong: INK.text, failed: INK.failed } as const

function drawMarks(paper: Paper, marks: readonly CurveMark[], { box, xOf }: Scale): void {
  const bottom = box.y + box.height
  let writtenTo = Number.NEGATIVE_INFINITY
  for (const { positionM, label, tone } of marks) {
    const x = xOf(positionM)
    const colour = TONES[tone]
    const isLoud = tone !== 'plain'
    paper.line([x, bottom, x, bottom + (isLoud ? 5 : 3.5)], { colour, widthPt: isLoud ? 1 : 0.6 })
    if (x - writtenTo < MARK_GAP_PT && !isLoud) continue
    paper.text(label, { sizePt: 6.8, bold: isLoud, colour, x, y: bottom + 5.5, anchor: 'middle' })
    writtenTo = x
  }
}

function drawCallouts(paper: Paper, callouts: readonly CurveCallout[], { box, xOf }: Scale): void {
  const half = box.width / 2
  for (const { positionM, title, note, tone } of callouts) {
    const x = xOf(positionM)
    const colour = tone === 'failed' ? INK.failed : INK.text
    paper.line([x, box.y, x, box.y + box.height], { colour, widthPt: 0.6, dash: [2, 1.5] })
    const isLeft = x - box.x > half
    const place = isLeft ? ({ x: x - 4, anchor: 'end' } as const) : { x: x + 4 }
    paper.text(title, { ...TEXT.strong, ...place, colour, y: box.y - 2, halo: INK.white })
    paper.text(note, { ...TEXT.label, ...place, y: box.y + 8.5, halo: INK.white })
  }
}

function drawLegend(paper: Paper, legend: Curve['legend'], box: Box): void {
  let x = box.x + 6
  const y = box.y + box.height - 14
  for (const { label, line } of legend) {
    const stroke =
      line === 'trace'
        ? { colour: INK.text, widthPt: 0.9 }
        : ({ colour: INK.reference, widthPt: 0.9, dash: [3, 1.5] } as const)
    paper.line([x, y + 5, x + 14, y + 5], stroke)
    paper.text(label, { ...TEXT.label, x: x + 18, y, halo: INK.white })
    x += 18 + paper.measure(label, TEXT.label) + 12
  }
}
