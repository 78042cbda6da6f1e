import type { IconName } from '#ui/icon.tsx'
import type { Range } from '#lib/search/match.ts'

export const HIT_GROUPS = ['recent', 'pages', 'actions', 'links', 'alarms', 'users'] as const
export type HitGroup = (typeof HIT_GROUPS)[number]

/** One line of the palette. */
export type Hit = {
  id: string
  group: HitGroup
  icon: IconName
  label: string
  hint: string
  /** Part of the label that matched. */
  range: Range | null
  /** Part of the hint that matched, where the label did not. */
  hintRange?: Range | null
  /** Address it leads to: such a hit is kept among the recent ones. Null for an action. */
  href: string | null
  run: () => void
}
