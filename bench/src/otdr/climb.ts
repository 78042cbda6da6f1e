import { type LadderRung, type Trace, listLadder, synthesiseTrace } from '@fibrewatch/otdr'
import { makeRandom } from '@fibrewatch/simulator'
import { type Budget, type Figure, atLeast, atMost } from '../figure.ts'
import { percentile } from '../statistics.ts'
import { measureHeadroomDb } from './alter-trace.ts'
import { type Match, type Tally, addTrace, coverageOf, makeTally, recallOf } from './tally.ts'

const SPEED_M_PER_NS = 0.299_792_458

/** A rung as it is measured: the same seed for the same rung, always. */
export function measureRung({ plant, acquisition }: LadderRung, seed: number): Trace {
  const samplesDb = synthesiseTrace(plant, acquisition, makeRandom(seed))
  return {
    wavelengthNm: acquisition.wavelengthNm,
    pulseNs: acquisition.pulseNs,
    pulseM: (acquisition.pulseNs * SPEED_M_PER_NS) / (2 * plant.groupIndex),
    groupIndex: plant.groupIndex,
    spacingM: acquisition.spacingM,
    startM: 0,
    samplesDb,
    rangeM: acquisition.rangeM,
    averages: acquisition.averages,
    backscatterDb: plant.backscatterDb,
    measuredAtS: null,
    events: [],
    endM: null,
    totalLossDb: null,
    orlDb: null,
  }
}

const LADDER = 'synthetic ladder, truth in the generator'
export const LONG_PULSE_NS = 2000
const MEASURABLE_DB = 2
const PLAIN_DB = 0.3
const PLAIN_REST_NS = 100

type Climbed = { rung: LadderRung; trace: Trace; tally: Tally }

function climb(): Climbed[] {
  return listLadder().map((rung, at) => {
    const trace = measureRung(rung, at + 1)
    const tally = makeTally()
    const isEndSeen = measureHeadroomDb(trace, rung.plant.lengthM * 0.99) >= MEASURABLE_DB
    const events = rung.plant.features.map(({ positionM, lossDb, reflectanceDb }) => ({
      positionM,
      lossDb,
      reflectanceDb: reflectanceDb ?? null,
    }))
    addTrace(tally, trace, isEndSeen ? { events, endM: rung.plant.lengthM } : { events })
    return { rung, trace, tally }
  })
}

function joinTallies(tallies: readonly Tally[]): Tally {
  const joined = makeTally()
  for (const tally of tallies) {
    joined.matches.push(...tally.matches)
    joined.endErrorsM.push(...tally.endErrorsM)
    joined.endScores.push(...tally.endScores)
    joined.reported += tally.reported
    joined.confirmed += tally.confirmed
    joined.unlisted.push(...tally.unlisted)
    joined.earlyEnds += tally.earlyEnds
  }
  return joined
}

const listPositionErrorsPulses = (climbed: readonly Climbed[]): number[] =>
  climbed.flatMap(({ trace, tally }) =>
    tally.matches.flatMap(({ positionErrorM }) =>
      positionErrorM === undefined ? [] : [positionErrorM / Math.max(trace.pulseM, trace.spacingM)],
    ),
  )

type Choice = (rung: LadderRung) => boolean
type Row = readonly [name: string, value: number, budget?: Budget]

const isStep: Choice = ({ family }) => family === 'step'
const isDense: Choice = ({ family }) => family === 'dense-step'
const isReflectiveStep: Choice = ({ family }) => family === 'reflective-step'
const isShortRest: Choice = ({ family }) => family === 'short-rest'
/** Fibre of three pulses has samples enough for a line, and light enough. */
const isPlainRest: Choice = (rung) =>
  isShortRest(rung) && rung.noise === 'clear' && rung.acquisition.pulseNs >= PLAIN_REST_NS
const isLong: Choice = ({ acquisition }) => acquisition.pulseNs >= LONG_PULSE_NS
const isPlain: Choice = (rung) => isStep(rung) && rung.stepDb >= PLAIN_DB

const toFigure = ([name, value, budget]: Row): Figure => {
  const figure = { name: `ladder: ${name}`, value, unit: '', method: LADDER }
  return budget === undefined ? figure : { ...figure, budget }
}

const choose = (climbed: readonly Climbed[], isChosen: Choice): Climbed[] =>
  climbed.filter(({ rung }) => isChosen(rung))

/** Of what has a loss or a reflection at all. */
function recallAt(climbed: readonly Climbed[], isChosen: Choice): number {
  const joined = joinTallies(choose(climbed, isChosen).map(({ tally }) => tally))
  return recallOf(joined, ({ lossDb, isReflective }) => lossDb > 0 || isReflective)
}

const HARD_FAMILIES = ['splitter', 'bend', 'saturated-launch', 'echo', 'branches'] as const

function listRecalls(climbed: readonly Climbed[]): Row[] {
  const recall = (isChosen: Choice) => recallAt(climbed, isChosen)
  const hard = HARD_FAMILIES.map(
    (name): Row => [`${name}, events found`, recall(({ family }) => family === name)],
  )
  return [
    ['steps 0.3–6 dB found, pulses ≥ 2 µs', recall((rung) => isPlain(rung) && isLong(rung)), atLeast(1)],
    ['steps 0.3–6 dB found, pulses < 2 µs', recall((rung) => isPlain(rung) && !isLong(rung)), atLeast(1)],
    [
      'steps 0.05–0.1 dB found, clear',
      recall((rung) => isStep(rung) && rung.noise === 'clear' && !isPlain(rung)),
    ],
    ['steps of long pulses with fine samples found', recall(isDense), atLeast(1)],
    ['reflective steps found', recall(isReflectiveStep), atLeast(0.97)],
    ...hard,
  ]
}

/** Bounds of the classes of pulses, ns. */
const PULSE_CLASSES = [
  [0, 100],
  [100, 1000],
  [1000, 5000],
  [5000, Number.POSITIVE_INFINITY],
] as const

const nameOfClass = ([from, to]: (typeof PULSE_CLASSES)[number]): string =>
  Number.isFinite(to) ? `${from}–${to} ns` : `≥ ${from} ns`

/** Of steps and reflections that were found, and of ends: how often the truth lies within the stated uncertainty. */
function listCoverages(climbed: readonly Climbed[]): Row[] {
  return PULSE_CLASSES.flatMap((bounds) => {
    const [from, to] = bounds
    const inClass = choose(climbed, (rung) => {
      const { pulseNs } = rung.acquisition
      return pulseNs >= from && pulseNs < to && (isStep(rung) || isReflectiveStep(rung) || isDense(rung))
    })
    const { matches, endScores } = joinTallies(inClass.map(({ tally }) => tally))
    const scores = (key: 'lossScore' | 'positionScore') =>
      coverageOf(matches.flatMap(({ [key]: score }: Match) => (score === undefined ? [] : [score])))
    const rows: [string, number][] = [
      ['loss', scores('lossScore')],
      ['position', scores('positionScore')],
      ['end', coverageOf(endScores)],
    ]
    return rows.map(
      ([what, value]): Row => [`uncertainty covers, ${what}, ${nameOfClass(bounds)}`, value, atLeast(0.93)],
    )
  })
}

/** Share of fibres whose end is told within a pulse. */
function shareOfEnds(climbed: readonly Climbed[], isChosen: Choice): number {
  const ends = choose(climbed, isChosen).flatMap(({ trace, tally: { endErrorsM } }) =>
    endErrorsM.map((errorM) => errorM <= Math.max(trace.pulseM, trace.spacingM)),
  )
  return ends.filter(Boolean).length / ends.length
}

/** Whatever the generator knows and the analyser should find. */
export function benchLadder(): Figure[] {
  const climbed = climb()
  const all = joinTallies(climbed.map(({ tally }) => tally))
  const count = all.endErrorsM.length
  const unseen = all.endErrorsM.filter((error) => !Number.isFinite(error)).length
  const positions = (isChosen: Choice) => percentile(listPositionErrorsPulses(choose(climbed, isChosen)), 0.5)
  const rows: Row[] = [
    ...listRecalls(climbed),
    ...listCoverages(climbed),
    ['precision', all.confirmed / all.reported, atLeast(0.96)],
    [`ends seen too early, of ${count}`, all.earlyEnds, atMost(0)],
    [`ends not seen that could be, of ${count}`, unseen],
    [
      'ends 3 and 4.5 pulses behind 3.2 to 7 dB told, clear, ≥ 100 ns',
      shareOfEnds(climbed, isPlainRest),
      atLeast(1),
    ],
    ['ends 3 and 4.5 pulses behind 3.2 to 7 dB told, all', shareOfEnds(climbed, isShortRest)],
    ['end error p90, m', percentile(all.endErrorsM, 0.9)],
    ['step position error, median, pulses', positions(isStep)],
    ['reflection position error, median, pulses', positions(isReflectiveStep)],
  ]
  return rows.map(toFigure)
}
