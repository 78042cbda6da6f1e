import { useEffect, useRef, useState } from 'react'

const NEW_MS = 2000
const NONE: ReadonlySet<string> = new Set()

/** Ids that were added above the known ones, for two seconds. Rows of further pages below are not new. */
export function useNewIds(ids: readonly string[]): ReadonlySet<string> {
  const known = useRef<Set<string>>(new Set())
  const [fresh, setFresh] = useState(NONE)
  useEffect(() => {
    const firstKnown = ids.findIndex((id) => known.current.has(id))
    const above = firstKnown === -1 ? [] : ids.slice(0, firstKnown)
    known.current = new Set(ids)
    if (above.length > 0) setFresh(new Set(above))
  }, [ids])
  useEffect(() => {
    if (fresh.size === 0) return undefined
    const timer = setTimeout(() => setFresh(NONE), NEW_MS)
    return () => clearTimeout(timer)
  }, [fresh])
  return fresh
}
