import type { Link } from '@fibrewatch/contract/plant'
import type { LinkState } from '@fibrewatch/contract/tree-link'
import type { LinkSummary } from '#modules/alarm'
import type { PlantLink } from '#modules/plant'

/** A link as everyone sees it: what is stored of it, and what its active alarms say. */
export function makeLink({ quietState, ...link }: PlantLink, summary: LinkSummary | undefined): Link {
  return {
    ...link,
    state: judgeState(quietState, summary),
    severity: summary?.severity ?? null,
    activeAlarms: summary?.activeAlarms ?? 0,
    brokenAtM: summary?.brokenAtM ?? null,
  }
}

/** An alarm is shown even where the instrument has gone silent since. */
export function judgeState(quietState: PlantLink['quietState'], summary: LinkSummary | undefined): LinkState {
  if (summary === undefined || quietState === 'disabled') return quietState
  return summary.brokenAtM === null ? 'alarmed' : 'broken'
}
