import type { SorFile } from '../sor/sor-file.ts'
import { ticksToM } from '../trace/optics.ts'

/** What is stated of the fibres before and behind the span under test, in metres; null: none is stated. */
export interface SpanLayout {
  readonly launchM: number | null
  readonly receiveM: number | null
  /** By how much the user offset puts position 0 behind the instrument's connector. */
  readonly userOffsetM: number
}

const defaultGroupIndex = 1.468

/** A user offset is the instrument's way to state a launch fibre. None states a receive fibre: that is for people to say. */
export function readSpanLayout({ general, fixed }: Pick<SorFile, 'general' | 'fixed'>): SpanLayout {
  const indexE5 = fixed?.groupIndexE5 ?? 0
  const groupIndex = indexE5 > 0 ? indexE5 / 1e5 : defaultGroupIndex
  const userOffsetM = Math.max(0, ticksToM(general?.userOffsetTicks ?? 0, groupIndex))
  return { launchM: userOffsetM > 0 ? userOffsetM : null, receiveM: null, userOffsetM }
}
