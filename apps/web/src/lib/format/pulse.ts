import { formatNumber } from './numbers.ts'

const NS_PER_US = 1000

/** As instruments name their pulses: `10 ns`, `2.5 µs`. */
export function formatPulse(pulseNs: number): string {
  if (pulseNs < NS_PER_US) return `${formatNumber(pulseNs)} ns`
  const us = pulseNs / NS_PER_US
  return `${formatNumber(us, Number.isInteger(us) ? 0 : 1)} µs`
}
