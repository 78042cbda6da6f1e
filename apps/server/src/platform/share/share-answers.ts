/** Questions of one key: one under way, and one that waits for its end; at most these two. */
interface Asked<Answer> {
  readonly running: Promise<Answer>
  waiting: Promise<Answer> | undefined
}

/**
 * Answers many equal questions with few: of each key one is under way and one waits. A caller during
 * the first gets the answer of the second, which starts after the call: no answer is older than its question.
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
