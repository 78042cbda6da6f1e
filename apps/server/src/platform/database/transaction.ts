import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, Transaction } from 'kysely'
import { readSqlState } from './sql-state.ts'

/** Serialization failure and deadlock (PostgreSQL, Appendix A): the same work may succeed when repeated. */
const RETRYABLE_CODES = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 3

interface OpenTransaction {
  /** False once it has ended: a timer started inside keeps this store. */
  open: boolean
  /** After the commit nothing may be repeated, whatever an effect throws. */
  committed?: boolean
  readonly afterCommit: (() => void | Promise<void>)[]
}

const current = new AsyncLocalStorage<OpenTransaction>()

const isInside = (): boolean => current.getStore()?.open === true

/** A statement went to the pool inside an open transaction of the same flow: use its `tx` instead. */
export class OutsideTransactionError extends Error {
  constructor() {
    super(
      'The outer database was used inside a transaction. Pass the transaction on and use it: ' +
        'the embedded database has one session, so waiting for a second one never ends.',
    )
    this.name = 'OutsideTransactionError'
  }
}

/** @throws OutsideTransactionError when called in the flow of an open `transaction`. */
export function assertOutsideTransaction(): void {
  if (isInside()) throw new OutsideTransactionError()
}

/**
 * Runs `work` in one transaction and, after its commit, the effects registered by `afterCommit`.
 * Repeats it up to three times after a serialization failure or a deadlock, so `work` must have no
 * effect but through `tx` and `afterCommit`. An error rolls back and is thrown on.
 */
export async function transaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const state: OpenTransaction = { open: true, afterCommit: [] }
    try {
      const result = await runOnce(db, work, state)
      return await runEffects(state, result)
    } catch (cause) {
      if (state.committed || attempt >= MAX_ATTEMPTS || !isRetryable(cause)) throw cause
    }
  }
}

async function runOnce<Schema, Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
  state: OpenTransaction,
): Promise<Result> {
  try {
    return await db.transaction().execute((tx) => current.run(state, () => work(tx)))
  } finally {
    state.open = false
  }
}

async function runEffects<Result>(state: OpenTransaction, result: Result): Promise<Result> {
  state.committed = true
  for (const effect of state.afterCommit) await effect()
  return result
}

/**
 * Registers an effect to run after the commit of the transaction open in this flow; after a rollback it is dropped.
 * The data is already committed when it runs, so an effect must report its own failures and not throw.
 * @throws Error outside a transaction
 */
export function afterCommit(effect: () => void | Promise<void>): void {
  const state = current.getStore()
  if (!state?.open) throw new Error('afterCommit was called outside a transaction')
  state.afterCommit.push(effect)
}

function isRetryable(cause: unknown): boolean {
  return RETRYABLE_CODES.has(readSqlState(cause) ?? '')
}
