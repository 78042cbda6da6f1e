import { availableParallelism, totalmem } from 'node:os'

const GB = 1024 ** 3
/** One waits for Debian's packages most of the time. */
const MOST = 3
/** What the largest check takes: types of everything, or the linter that knows them. */
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

/** How many checks this machine runs at a time: one more than it has cores, as many as its memory holds, and at least one. */
export function countTogether({ cores, memoryBytes }: Machine = readMachine()): number {
  return Math.max(1, Math.min(MOST, cores + 1, Math.floor(memoryBytes / GB / GB_EACH)))
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
