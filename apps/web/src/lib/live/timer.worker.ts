import type { TimerOrder } from './timers.ts'

const timers = new Map<number, ReturnType<typeof setTimeout>>()

addEventListener('message', ({ data: { id, delayMs } }: MessageEvent<TimerOrder>) => {
  clearTimeout(timers.get(id))
  timers.delete(id)
  if (delayMs === null) return
  const tell = () => {
    timers.delete(id)
    postMessage(id)
  }
  timers.set(id, setTimeout(tell, delayMs))
})
