import type { Budget, Figure } from '../figure.ts'
import { percentile } from '../statistics.ts'
import type { Sample } from './sample.ts'

const RESIDENT_GOAL: Budget = { goal: 500, better: 'lower' }
const GROWTH_GOAL: Budget = { goal: 3, better: 'lower' }
const PERCENT = 100

type Numbers = { [Name in keyof Sample]: Sample[Name] extends number ? Name : never }[keyof Sample]

const median = (samples: readonly Sample[], name: Numbers): number =>
  percentile(
    samples.map((sample) => sample[name]).filter((value) => !Number.isNaN(value)),
    0.5,
  )

/** Growth of the last quarter over the one before it, in percent; below zero it fell. */
function growthPercent(samples: readonly Sample[], name: Numbers): number {
  const quarter = Math.floor(samples.length / 4)
  const before = median(samples.slice(-2 * quarter, -quarter), name)
  return ((median(samples.slice(-quarter), name) - before) / before) * PERCENT
}

/** The results of the soak, quarter against quarter: of each quarter the median, not the peak. */
export function makeFigures(samples: readonly Sample[], database: string, method: string): Figure[] {
  const figure = (name: string, value: number, unit: string): Figure => ({
    name: `${name}, ${database}`,
    value,
    unit,
    method,
  })
  const lastQuarter = samples.slice(-Math.floor(samples.length / 4))
  return [
    {
      ...figure('resident memory, highest', Math.max(...samples.map(({ residentMb }) => residentMb)), 'MB'),
      ...(database === 'embedded' ? { budget: RESIDENT_GOAL } : {}),
    },
    {
      ...figure('resident memory, growth in the last quarter', growthPercent(samples, 'residentMb'), '%'),
      budget: GROWTH_GOAL,
    },
    figure('open descriptors, highest', Math.max(...samples.map(({ descriptors }) => descriptors)), ''),
    figure('instrument to websocket, p95, last quarter', median(lastQuarter, 'liveP95Ms'), 'ms'),
    figure('instrument to websocket, p95, growth', growthPercent(samples, 'liveP95Ms'), '%'),
    figure('readers, p95, last quarter', median(lastQuarter, 'readP95Ms'), 'ms'),
    figure('cut to fault, p95, last quarter', median(lastQuarter, 'faultP95Ms'), 'ms'),
    figure('edits of a link, p95, last quarter', median(lastQuarter, 'editP95Ms'), 'ms'),
  ]
}
