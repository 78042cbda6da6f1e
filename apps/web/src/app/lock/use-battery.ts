import { useEffect, useState } from 'react'

/** W3C Battery Status API; only Chromium has it, on secure origins. TypeScript's DOM library leaves it out. */
type BatteryManager = EventTarget & { readonly level: number; readonly charging: boolean }
type WithBattery = { getBattery?: () => Promise<BatteryManager> }

export type Battery = { percent: number; isCharging: boolean }

const EVENTS = ['levelchange', 'chargingchange'] as const

const readBattery = ({ level, charging }: BatteryManager): Battery => ({
  percent: Math.round(level * 100),
  isCharging: charging,
})

/** The machine's battery; null where the browser does not tell. */
export function useBattery(): Battery | null {
  const [battery, setBattery] = useState<Battery | null>(null)
  useEffect(() => {
    const end = new AbortController()
    const watch = async () => {
      const manager = await (navigator as WithBattery).getBattery?.()
      if (manager === undefined || end.signal.aborted) return
      const tell = () => setBattery(readBattery(manager))
      for (const event of EVENTS) manager.addEventListener(event, tell, { signal: end.signal })
      tell()
    }
    // A browser that refuses is treated as one without the API.
    watch().catch(() => {})
    return () => end.abort()
  }, [])
  return battery
}
