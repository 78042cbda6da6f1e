const RETRY_AFTER_MS = 5000

/**
 * Loads a part of the console that comes with its first use, and tries again for as long as the line is down: a chart
 * opened during an outage draws itself when the line is back. Answers how to give up.
 */
export function loadLate<T>(load: () => Promise<T>, onLoaded: (part: T) => void): () => void {
  let isWanted = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = async () => {
    const part = await load().catch(() => null)
    if (!isWanted) return
    if (part === null) timer = setTimeout(() => void attempt(), RETRY_AFTER_MS)
    else onLoaded(part)
  }
  void attempt()
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}
