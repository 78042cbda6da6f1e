import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<boolean>()

/** Whether the flow is one of `asLongWork`. */
export const isLongWork = (): boolean => current.getStore() === true

/**
 * Runs what nobody waits for at a screen (tasks, retention, work on whole folders): its statements may take longer, and
 * they use connections of their own, so that neither calls nor reports of instruments wait for them.
 */
export const asLongWork = <Result>(work: () => Promise<Result>): Promise<Result> => current.run(true, work)
