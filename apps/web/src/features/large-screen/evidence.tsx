import type { Alarm } from '@fibrewatch/contract/alarm'
import { useMessages } from '#lib/i18n/i18n.ts'
import { EvidenceFrame } from './evidence-frame.tsx'
import { evidenceKindOf } from './evidence-kind.ts'
import { largeScreenMessages } from './large-screen.messages.ts'
import { ReportEvidence } from './report-evidence.tsx'
import { TraceEvidence } from './trace-evidence.tsx'

/** Evidence of the fault: its trace, or the reports of the instrument that raised it. */
export function Evidence({ alarm }: { alarm: Alarm | null }) {
  const t = useMessages(largeScreenMessages)
  if (alarm === null) {
    return (
      <EvidenceFrame title={t('evidence')} code="">
        <p className="wall-note">{t('evidenceIdle')}</p>
      </EvidenceFrame>
    )
  }
  const kind = evidenceKindOf(alarm)
  return kind === 'trace' ? <TraceEvidence alarm={alarm} /> : <ReportEvidence alarm={alarm} kind={kind} />
}
