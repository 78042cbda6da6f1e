import { useEffect } from 'react'
import { toAddress } from '#lib/api/base-path.ts'
import { onControl } from '#lib/live/live.ts'

const CHECK_MS = 600_000
const ENTRY = /<script[^>]*type="module"[^>]*src="([^"]+)"/

/** The entry script of a console document; every build gives it another name. Null for any other document. */
export const findEntry = (html: string): string | null => ENTRY.exec(html)?.[1] ?? null

/** Whether the server has another build than this document. False without an answer. */
export async function isOtherBuild(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
  if (own === null) return false
  try {
    const answer = await fetch(toAddress('/'), { cache: 'no-store' })
    const entry = answer.ok ? findEntry(await answer.text()) : null
    return entry !== null && entry !== own
  } catch {
    return false
  }
}

/** Reloads the wall after an upgrade, soon after the connection is back: nobody is there to do it. */
export function useBuildWatch(): void {
  useEffect(() => {
    const check = async () => {
      if (await isOtherBuild()) location.reload()
    }
    const timer = setInterval(() => void check(), CHECK_MS)
    const stop = onControl('subscribed', () => void check())
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
}
