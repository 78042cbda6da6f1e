export type Gathered = { soon: () => void; stop: () => void }

/** Does the work once for all that ask within that time. */
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
    stop: () => clearTimeout(timer),
  }
}
