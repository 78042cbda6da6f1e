import { defineStored } from '#lib/storage/stored.ts'

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const
const MINUTE_MS = 60_000
const CHECK_MS = 5000
/** While the user works, the time is stored at most this often. */
const NOTE_MS = 2000

/** The server counts idle minutes: telling it more often has no effect. */
const TELL_MS = MINUTE_MS

const parseTime = (value: unknown) => (typeof value === 'number' ? value : null)
/** Shared by all tabs of the browser: work in one keeps the others unlocked. */
const storedInput = defineStored('last_input', parseTime)

/** Whether there was no input for `idleMinutes`; 0 means never idle. */
export const isIdle = (lastInputAt: number, now: number, idleMinutes: number): boolean =>
  idleMinutes > 0 && now - lastInputAt >= idleMinutes * MINUTE_MS

type IdleWatch = {
  /** Read at every check: an administrator may change it meanwhile. */
  idleMinutes: () => number
  onIdle: () => void
  /** Called at input, at most once a minute. */
  onWork: () => void
}

/**
 * Watches for any input and calls `onIdle` once after long enough without; returns what stops it. An input after the
 * time has run out (the machine slept, its timers with it) does not count as work: the console is idle.
 */
export function watchIdle({ idleMinutes, onIdle, onWork }: IdleWatch): () => void {
  let notedAt = Date.now()
  let toldAt = notedAt
  storedInput.save(notedAt)
  const check = (): boolean => {
    const lastInputAt = Math.max(storedInput.load() ?? 0, notedAt)
    const isOver = isIdle(lastInputAt, Date.now(), idleMinutes())
    if (isOver) onIdle()
    return isOver
  }
  const noteInput = () => {
    const now = Date.now()
    if (now - notedAt < NOTE_MS || check()) return
    notedAt = now
    storedInput.save(now)
    if (now - toldAt < TELL_MS) return
    toldAt = now
    onWork()
  }
  const noteVisibility = () => {
    if (document.visibilityState === 'visible') noteInput()
  }
  const watch = new AbortController()
  const options = { signal: watch.signal, capture: true, passive: true }
  for (const input of INPUTS) document.addEventListener(input, noteInput, options)
  document.addEventListener('visibilitychange', noteVisibility, options)
  const timer = setInterval(check, CHECK_MS)
  return () => {
    watch.abort()
    clearInterval(timer)
  }
}
