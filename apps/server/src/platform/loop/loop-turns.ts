import { setImmediate } from 'node:timers/promises'

/** Long work in turns blocks the event loop no longer than this. */
const MAX_TURN_MS = 10

/** Splits long work on the event loop into turns, between which other work runs. */
export interface LoopTurns {
  /** Whether the turn is over: then `await next()` before going on. */
  isOver(): boolean
  next(): Promise<void>
}

export function startTurns(): LoopTurns {
  let startedAt = performance.now()
  return {
    isOver: () => performance.now() - startedAt > MAX_TURN_MS,
    next: async () => {
      await setImmediate()
      startedAt = performance.now()
    },
  }
}

/** Runs work to its end, in turns between its yields. */
export async function takeTurns(work: Iterable<unknown>): Promise<void> {
  const turns = startTurns()
  for (const _ of work) if (turns.isOver()) await turns.next()
}

export async function doInTurns<Item>(items: Iterable<Item>, act: (item: Item) => unknown): Promise<void> {
  const turns = startTurns()
  for (const item of items) {
    if (turns.isOver()) await turns.next()
    act(item)
  }
}

/** Maps items in turns. */
export async function mapInTurns<Item, Made>(
  items: Iterable<Item>,
  map: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  await doInTurns(items, (item) => made.push(map(item)))
  return made
}
