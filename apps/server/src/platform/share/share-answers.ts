/** Questions under way about one thing, and the one that waits for its end; at most these two. */
interface Asked<Answer> {
  readonly running: Promise<Answer>
  waiting: Promise<Answer> | undefined
}

/**
 * Answers many that ask the same at once with few questions: of each key one is under way and one waits. Whoever comes
 * while one is under way takes the answer of the next, which begins after he has asked: none is older than its question.
 */
export function shareAnswers<Answer>(): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const asked = new Map<string, Asked<Answer>>()
  const begin = (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const running = ask().finally(() => {
      if (asked.get(key)?.waiting === undefined) asked.delete(key)
    })
    asked.set(key, { running, waiting: undefined })
    return running
  }
  return (key, ask) => {
    const before = asked.get(key)
    if (before === undefined) return begin(key, ask)
    before.waiting ??= before.running.then(
      () => begin(key, ask),
      () => begin(key, ask),
    )
    return before.waiting
  }
}
