import type { TraceEvent } from '@fibrewatch/otdr'
import { type Budget, type Figure, atLeast, atMost } from '../figure.ts'
import { percentile } from '../statistics.ts'
import type { Recording } from './recordings.ts'
import { type Tally, addTrace, makeTally, recallOf } from './tally.ts'
import { sortUnlisted } from './unlisted.ts'

/**
 * Against the makers' own tables. One is not trusted: of its eighteen events thirteen reflections lie where the trace is
 * mostly noise, and two better traces of the same fibre (issue14, issue15b) neither list nor show one of them.
 */
export function benchTables(
  recordings: readonly Recording[],
  { part, all: everything }: { part: string; all: readonly Recording[] },
): Figure[] {
  const exfo = tallyTables(recordings.filter(({ isExfoLongHaul }) => isExfoLongHaul))
  const otherMakers = recordings.filter(
    ({ maker, name }) => maker !== 'EXFO' && !name.includes('fastreporter'),
  )
  const others = tallyTables(otherMakers)
  const unlisted = sortUnlisted(otherMakers, everything)
  const trusted = tallyTables(
    recordings.filter(({ maker, name }) => maker !== 'EXFO' && !/fastreporter|issue15a/.test(name)),
  )
  const all = tallyTables(recordings)
  const between = (from: number, to: number) => (match: { lossDb: number }) =>
    match.lossDb >= from && match.lossDb < to
  const lossErrors = exfo.matches.flatMap(({ lossErrorDb }) =>
    lossErrorDb === undefined ? [] : [Math.abs(lossErrorDb) * 1000],
  )
  const method = `makers' own tables, ${part}`
  const plain = (name: string, value: number): Figure => ({
    name: `${part}: ${name}`,
    value,
    unit: '',
    method,
  })
  const figure = (name: string, value: number, budget: Budget): Figure => ({
    ...plain(name, value),
    budget,
  })
  return [
    figure('recall ≥ 0.10 dB, EXFO long haul', recallOf(exfo, between(0.1, 99)), atLeast(0.99)),
    figure('recall 0.05–0.10 dB, EXFO long haul', recallOf(exfo, between(0.05, 0.1)), atLeast(0.99)),
    figure('recall 0.03–0.05 dB, EXFO long haul', recallOf(exfo, between(0.03, 0.05)), atLeast(0.93)),
    figure('recall ≥ 0.10 dB, other makers', recallOf(others, between(0.1, 99)), atLeast(0.97)),
    figure(
      'recall ≥ 0.10 dB, other makers, trusted tables',
      recallOf(trusted, between(0.1, 99)),
      atLeast(0.97),
    ),
    figure(
      'recall of reflections, other makers',
      recallOf(others, ({ isReflective }) => isReflective),
      atLeast(0.97),
    ),
    figure('precision, EXFO long haul', exfo.confirmed / exfo.reported, atLeast(0.96)),
    figure('precision, other makers', others.confirmed / (others.confirmed + unlisted.false), atLeast(0.96)),
    plain('precision, other makers, by their tables alone', others.confirmed / others.reported),
    plain(
      `not in the table, of ${others.reported}: seen in a second trace too, other makers`,
      unlisted.seenTwice,
    ),
    plain(`not in the table: below its own threshold, other makers`, unlisted.belowThreshold),
    plain(`not in the table: a step plain in the samples, other makers`, unlisted.plain),
    figure('loss error p90, mdB, EXFO long haul', percentile(lossErrors, 0.9), atMost(10)),
    figure('end error p90, m, EXFO long haul', percentile(exfo.endErrorsM, 0.9), atMost(20)),
    figure(`ends seen too early, all files, of ${all.endErrorsM.length}`, all.earlyEnds, atMost(0)),
  ]
}

/** Some makers write a reflectance far below the backscatter for what they call non-reflective. */
const asCalled = (event: TraceEvent): TraceEvent =>
  event.kind === 'reflective' ? event : { ...event, reflectanceDb: null }

function tallyTables(recordings: readonly Recording[]): Tally {
  const tally = makeTally()
  for (const { trace } of recordings) {
    const events = trace.events
      .filter(({ kind }) => kind === 'reflective' || kind === 'non-reflective')
      .map(asCalled)
    if (trace.events.length > 1)
      addTrace(tally, trace, trace.endM === null ? { events } : { events, endM: trace.endM })
  }
  return tally
}
