/**
 * Reflectance of a peak from its height above the backscatter before it. One-way decibels (5 log scale):
 * R = B + 10 log10((10^(H/5) - 1) * pulse in ns).
 */
export function reflectanceOfPeak(
  heightDb: number,
  { backscatterDb, pulseNs }: { backscatterDb: number; pulseNs: number },
): number | null {
  const ratio = 10 ** (heightDb / 5) - 1
  return ratio > 0 ? backscatterDb + 10 * Math.log10(ratio * pulseNs) : null
}

/** Height above the backscatter that a reflection makes: the inverse of `reflectanceOfPeak`. */
export function peakOfReflectance(
  reflectanceDb: number,
  { backscatterDb, pulseNs }: { backscatterDb: number; pulseNs: number },
): number {
  return 5 * Math.log10(1 + 10 ** ((reflectanceDb - backscatterDb) / 10) / pulseNs)
}
