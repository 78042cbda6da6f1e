import { ApiError } from '#lib/api/api-error.ts'
import { create } from 'zustand'
import type { Batch, Choice } from './netdisk.types.ts'

type Answer = { choice: Choice; isForRest: boolean } | null
export type ConflictQuestion = {
  name: string
  /** Further names of the same operation that are taken too. */
  others: number
  answer: (answer: Answer) => void
}

/** Questions are queued: they may come while the page is not shown. */
export const useConflicts = create<{ questions: readonly ConflictQuestion[] }>()(() => ({ questions: [] }))

function ask(name: string, others: number): Promise<Answer> {
  return new Promise((resolve) => {
    const question: ConflictQuestion = {
      name,
      others,
      answer: (answer) => {
        useConflicts.setState(({ questions }) => ({ questions: questions.filter((one) => one !== question) }))
        resolve(answer)
      },
    }
    useConflicts.setState(({ questions }) => ({ questions: [...questions, question] }))
  })
}

let last: Promise<unknown> = Promise.resolve()

/** What to do about a taken name; null: the user stops the operation. */
export function chooseForName(name: string, batch: Batch, others = 0): Promise<Choice | null> {
  const work = async (): Promise<Choice | null> => {
    // Decided in the meantime, for all of them.
    if (batch.choice !== null) return batch.choice
    const answer = await ask(name, others)
    if (answer?.isForRest === true) batch.choice = answer.choice
    return answer?.choice ?? null
  }
  const asked = last.then(work)
  last = asked
  return asked
}

/** The taken names, when they are why a call was refused. */
export function listTakenNames(error: unknown): string[] {
  const isTaken = error instanceof ApiError && error.reason === 'netdisk.name-taken'
  return isTaken ? error.errors.map(({ field }) => field) : []
}

type Run<Item> = (items: readonly Item[], conflict: Choice | 'ask') => Promise<void>

/**
 * Runs an operation on many names. Asks about taken ones, one by one or once for all of them; returns
 * how many were skipped, or null when it was stopped before anything was done.
 */
export async function runWithConflicts<Item extends { name: string }>(
  items: readonly Item[],
  run: Run<Item>,
): Promise<{ skipped: number } | null> {
  try {
    await run(items, 'ask')
    return { skipped: 0 }
  } catch (error) {
    const taken = new Set(listTakenNames(error))
    const blocked = items.filter(({ name }) => taken.has(name))
    if (blocked.length === 0) throw error
    return await runChosen(
      items.filter((item) => !blocked.includes(item)),
      blocked,
      run,
    )
  }
}

async function runChosen<Item extends { name: string }>(
  free: readonly Item[],
  blocked: readonly Item[],
  run: Run<Item>,
): Promise<{ skipped: number } | null> {
  const chosen: Record<Choice, Item[]> = { rename: [], replace: [], skip: [] }
  const batch: Batch = { choice: null }
  for (const [index, item] of blocked.entries()) {
    const choice = await chooseForName(item.name, batch, blocked.length - index - 1)
    if (choice === null) return null
    chosen[choice].push(item)
  }
  if (free.length > 0) await run(free, 'ask')
  for (const choice of ['rename', 'replace'] as const) {
    if (chosen[choice].length > 0) await run(chosen[choice], choice)
  }
  return { skipped: chosen.skip.length }
}
