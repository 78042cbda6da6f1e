/**
 * `both`: the directions were combined. `forward-only`, `backward-only`: the fibre was measured from one end. The others say
 * why two measurements cannot be combined: forward and backward figures are shown side by side, and there is no mean.
 */
export const PAIRINGS = [
  'both',
  'forward-only',
  'backward-only',
  'wavelengths-differ',
  'pulses-differ',
  'ranges-differ',
  'end-unknown',
  'ends-disagree',
] as const
export type Pairing = (typeof PAIRINGS)[number]
