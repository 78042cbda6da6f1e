/** Runs the work of one key in order, one after the other; different keys run in parallel. */
export class KeyedOrder<Key> {
  readonly #last = new Map<Key, Promise<unknown>>()

  run<Result>(key: Key, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key)
    const own = before === undefined ? task() : before.then(task, task)
    this.#last.set(key, own)
    const forget = () => {
      if (this.#last.get(key) === own) this.#last.delete(key)
    }
    own.then(forget, forget)
    return own
  }
}
