import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<boolean>()

/** Whether the current flow runs inside `asLongWork`. */
export const isLongWork = (): boolean => current.getStore() === true

/**
 * Runs background work (tasks, retention, work on whole folders): its statements may take longer, and they
 * use connections of their own, so that neither calls nor reports of instruments wait for them.
 */
export const asLongWork = <Result>(work: () => Promise<Result>): Promise<Result> => current.run(true, work)
