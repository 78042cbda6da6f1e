import { setImmediate } from 'node:timers/promises'

/** Others wait for the event loop no longer than this for long work that is done in turns. */
const MAX_TURN_MS = 10

/** Long work on the event loop, done in turns: between them everybody else has his own. */
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

/** Goes through work that is done between its yields. */
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

/** What `map` makes of each item, in turns. */
export async function mapInTurns<Item, Made>(
  items: Iterable<Item>,
  map: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  await doInTurns(items, (item) => made.push(map(item)))
  return made
}
