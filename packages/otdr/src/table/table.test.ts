import { describe, expect, test } from 'vitest'
import { analyseTrace } from '../analysis/analyse-trace.ts'
import { acquire, features } from '../testing/synthetic-traces.ts'
import type { TraceEvent } from '../trace/trace.ts'
import { applyTemplate, type TemplatePlace } from './apply-template.ts'
import { compareTables } from './compare-tables.ts'
import { placeFourPoints } from './four-points.ts'
import { measureEvent } from './measure-event.ts'
import { samePlaceM, type TableEvent } from './table-event.ts'

const trace = acquire()
const toTable = (events: readonly TraceEvent[]): TableEvent[] =>
  events.map(({ saturated: _s, source: _o, markers: _m, ...event }) => ({ ...event, comment: '' }))
const analysed = analyseTrace(trace)
const table = { events: toTable(analysed.events), endM: analysed.endM }
const withinM = samePlaceM(trace.pulseM)
const reachM = 50_000

describe('an event measured where somebody says that it is', () => {
  test.each(features.filter(({ kind }) => kind !== 'break'))(
    '$kind of $lossDb dB at $positionM m',
    ({ positionM, kind, lossDb, reflectanceDb }) => {
      const points = placeFourPoints(positionM, {
        events: table.events.filter((event) => Math.abs(event.positionM - positionM) > trace.pulseM),
        pulseM: trace.pulseM,
        reachM,
      })
      const wide = kind === 'connector' ? { ...points, bM: points.aM + 5 * trace.pulseM } : points
      const figures = measureEvent(trace, kind === 'connector' ? 'reflective' : 'non-reflective', wide)
      expect(Math.abs((figures.lossDb ?? 9) - lossDb)).toBeLessThan(0.02)
      expect(Math.abs((figures.slopeDbPerKm ?? 9) - 0.2)).toBeLessThan(0.03)
      if (reflectanceDb === undefined) expect(figures.reflectanceDb).toBeNull()
      else expect(Math.abs((figures.reflectanceDb ?? 0) - reflectanceDb)).toBeLessThan(1.5)
    },
  )

  test('a place without fibre before it has no figures', () => {
    const nowhere = { outerAM: 0, aM: 0, bM: 100, outerBM: 500 }
    const nothing = { lossDb: null, reflectanceDb: null, slopeDbPerKm: null }
    expect(measureEvent(trace, 'start', nowhere)).toEqual(nothing)
    expect(measureEvent(trace, 'non-reflective', nowhere)).toEqual(nothing)
  })
})

describe('two tables of one trace', () => {
  const [first, second] = table.events.slice(1, 3)
  const [a, b] = [first, second].filter((event) => event !== undefined)

  test('what changed, came and went', () => {
    if (a === undefined || b === undefined) throw new Error('the fibre has two events')
    const named = { ...a, comment: 'JC-01' }
    const away = { ...b, positionM: b.positionM + 10 * withinM }
    const states = compareTables([a, b], [named, away], withinM).map(({ state }) => state)
    expect(states).toEqual(['changed', 'removed', 'added'])
    expect(compareTables([a, b], [a, b], withinM).map(({ state }) => state)).toEqual(['same', 'same'])
  })

  test('of two events close together each stands for itself', () => {
    if (a === undefined) throw new Error('the fibre has an event')
    const near = { ...a, positionM: a.positionM + withinM / 2, lossDb: 9 }
    const differences = compareTables([a, near], [a, near], withinM)
    expect(differences.map(({ state }) => state)).toEqual(['same', 'same'])
  })
})

describe('the template of a link', () => {
  const places: TemplatePlace[] = [
    { positionM: 0, kind: 'start', name: 'ODF-01' },
    { positionM: 4_025, kind: 'non-reflective', name: 'JC-01' },
    { positionM: 12_000, kind: 'non-reflective', name: 'JC-02' },
    { positionM: 32_990, kind: 'end', name: 'ODF-02' },
  ]
  const templated = applyTemplate(trace, table, places)
  const at = (positionM: number) =>
    templated.events.find((event) => Math.abs(event.positionM - positionM) < withinM)

  test('names what was found and keeps its figures', () => {
    const before = table.events.find((event) => Math.abs(event.positionM - 4_020) < withinM)
    expect(at(4_020)).toEqual({ ...before, comment: 'JC-01' })
    expect(at(33_000)).toMatchObject({ kind: 'end', comment: 'ODF-02' })
  })

  test('measures where nothing was found, below the limit of the analysis too', () => {
    expect(at(12_000)).toMatchObject({ positionM: 12_000, comment: 'JC-02', figuresBy: 'lines' })
    expect(Math.abs(at(12_000)?.lossDb ?? 9)).toBeLessThan(0.02)
  })

  test('keeps what lies at no place, and marks it', () => {
    expect(at(21_030)?.beyondTemplate).toBe(true)
    expect(templated.events.filter(({ beyondTemplate }) => beyondTemplate)).toHaveLength(features.length - 1)
    const positions: number[] = templated.events.map(({ positionM }) => positionM)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  })

  test('tells of the places that a broken fibre does not show', () => {
    const broken = acquire({
      features: [{ positionM: 8_000, kind: 'break', lossDb: 0, reflectanceDb: -35 }],
    })
    const { events, endM } = analyseTrace(broken)
    const { missed } = applyTemplate(broken, { events: toTable(events), endM }, places)
    expect(missed.map(({ name }) => name)).toEqual(['JC-02', 'ODF-02'])
  })
})
