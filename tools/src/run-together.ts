import { availableParallelism, totalmem } from 'node:os'

const GB = 1024 ** 3
const MOST = 4
/** What the largest step takes: types of everything, the linter that knows them, or journeys with their browser. */
const GB_EACH = 2

export interface Machine {
  readonly cores: number
  readonly memoryBytes: number
}

/** A container may have less than its host. */
function readMachine(): Machine {
  const limit = process.constrainedMemory()
  const memoryBytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return { cores: availableParallelism(), memoryBytes }
}

/**
 * How many steps this machine runs at a time, each with one worker: as many as it has cores, as its memory holds, and at
 * least one. More take turns on the cores, and all of them compute longer for it (docs/measurements.md).
 */
export function countTogether({ cores, memoryBytes }: Machine = readMachine()): number {
  return Math.max(1, Math.min(MOST, cores, Math.floor(memoryBytes / GB / GB_EACH)))
}

/** Does each in its order, so many at a time; returns what became of them as they ended. */
export async function runTogether<Item, Outcome>(
  items: readonly Item[],
  count: number,
  run: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const queue = [...items]
  const outcomes: Outcome[] = []
  const work = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) outcomes.push(await run(item))
  }
  await Promise.all(Array.from({ length: count }, work))
  return outcomes
}
