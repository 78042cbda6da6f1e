import type { Page } from 'playwright-core'

export type FastClock = {
  /** Advances the clock; every timer due by then runs once. */
  advance: (byMs: number) => void
  /** Of the real clock. */
  waitMs: (durationMs: number) => Promise<void>
}

declare global {
  var fastClock: FastClock
}

/**
 * Runs in the page before its own scripts: clock and timers advance only on command. Frames, calls and
 * sockets stay real, so that the work of each moment is really done.
 */
function installFastClock(): void {
  type Timer = { at: number; everyMs: number | null; run: () => void }
  const wait = globalThis.setTimeout.bind(globalThis)
  const timers = new Map<number, Timer>()
  let now = Date.now()
  let lastId = 0
  const add = (run: () => void, delayMs: number, isRepeated: boolean) => {
    lastId += 1
    timers.set(lastId, { at: now + delayMs, everyMs: isRepeated ? delayMs : null, run })
    return lastId
  }
  const runDue = (id: number) => {
    const timer = timers.get(id)
    // An earlier timer may have stopped it.
    if (timer === undefined) return
    if (timer.everyMs === null) timers.delete(id)
    else timer.at = now + timer.everyMs
    timer.run()
  }
  type Handler = (...values: unknown[]) => void
  const makeSet =
    (isRepeated: boolean) =>
    (handler: Handler, delayMs = 0, ...values: unknown[]) =>
      add(() => handler(...values), delayMs, isRepeated)
  const drop = (id?: number) => timers.delete(id ?? 0)
  Object.assign(globalThis, {
    setTimeout: makeSet(false),
    setInterval: makeSet(true),
    clearTimeout: drop,
    clearInterval: drop,
    // A worker's timers would keep the real time.
    Worker: undefined,
    Date: new Proxy(Date, {
      construct: (date, values: [number?]) =>
        values.length === 0 ? new date(now) : (Reflect.construct(date, values) as Date),
      get: (date, name, receiver) =>
        name === 'now' ? () => now : (Reflect.get(date, name, receiver) as unknown),
    }),
    fastClock: {
      advance: (byMs: number) => {
        now += byMs
        const due = [...timers].filter(([, { at }]) => at <= now)
        for (const [id] of due) runDue(id)
      },
      waitMs: async (durationMs: number) => {
        await new Promise<void>((resolve) => wait(resolve, durationMs))
      },
    } satisfies FastClock,
  })
}

export async function putFastClock(page: Page): Promise<void> {
  await page.addInitScript(installFastClock)
}

type Course = { steps: number; stepMs: number; pauseMs: number }

/** Advances the page's clock step by step, with a real pause after each for its requests. */
export async function runFast(page: Page, course: Course): Promise<void> {
  await page.evaluate(async ({ steps, stepMs, pauseMs }) => {
    for (let step = 0; step < steps; step += 1) {
      fastClock.advance(stepMs)
      await fastClock.waitMs(pauseMs)
    }
  }, course)
}
