export type Gathered = { soon: () => void; stop: () => void }

/** Does the work once for all calls within that time. */
export function gather(work: () => void, withinMs: number): Gathered {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    timer = undefined
    work()
  }
  return {
    soon: () => {
      timer ??= setTimeout(run, withinMs)
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Does the work at once for the first call, and then at most once in that time for all further calls. */
export function pace(work: () => void, everyMs: number): Gathered {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  const run = () => {
    timer = undefined
    lastAt = Date.now()
    work()
  }
  return {
    soon: () => {
      timer ??= setTimeout(run, Math.max(0, lastAt + everyMs - Date.now()))
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
