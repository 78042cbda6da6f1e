const NAME = 'fibrewatch-page'
const ANSWER_WAIT_MS = 150
const QUESTION = 'is anybody here'
const ANSWER = 'here'

/**
 * Web Locks tell at once and reliably which pages are open: the browser itself releases the lock of a page that was
 * closed, discarded or crashed. They exist on secure origins only; a console opened by plain http asks other pages.
 */
const hasLocks = () => isSecureContext

async function isLockHeld(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === NAME)
}

async function isAnswered(): Promise<boolean> {
  const channel = new BroadcastChannel(NAME)
  try {
    return await new Promise((resolve) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data === ANSWER) resolve(true)
      })
      channel.postMessage(QUESTION)
      setTimeout(() => resolve(false), ANSWER_WAIT_MS)
    })
  } finally {
    channel.close()
  }
}

/** Whether the console is open in another page of this browser. Call it before `showPresence`. */
export const isAnotherPageOpen = async (): Promise<boolean> =>
  hasLocks() ? await isLockHeld() : await isAnswered()

/** Lets other pages know that this one is open, until it closes in whatever way. */
export function showPresence(): void {
  if (hasLocks()) {
    // Held for the page's life: the promise is never settled.
    void navigator.locks.request(NAME, { mode: 'shared' }, () => new Promise(() => {}))
    return
  }
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === QUESTION) channel.postMessage(ANSWER)
  })
}
