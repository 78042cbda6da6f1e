import { useEffect } from 'react'
import { toAddress } from '#lib/api/base-path.ts'
import { onControl } from '#lib/live/live.ts'

const CHECK_MS = 600_000
const ENTRY = /<script[^>]*type="module"[^>]*src="([^"]+)"/

/** The script a document of the console begins with; every build gives it another name. Null for any other document. */
export const findEntry = (html: string): string | null => ENTRY.exec(html)?.[1] ?? null

/** Whether the server has another build than this document was made of. Silence says nothing. */
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

/** Nobody stands before a wall to reload it: it does so by itself after an upgrade, soon after the line is back. */
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
