import { type Cutover, cutoverApi, type CutoverWork } from '@fibrewatch/contract/cutover'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatKm, formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { useSettled } from '#lib/query/use-settled.ts'
import { cutoverMessages, type CutoverWords } from './cutover.messages.ts'
import './cutover.css'

/** Nobody types on for so long; a preview does the whole work on the server. */
const SETTLE_MS = 500
/** Below this two lengths are one. */
const SAME_M = 0.005

/** What a cutover would change, or why it cannot be made; nothing is stored by that. */
export function CutoverPreview({ work }: { work: CutoverWork | null }) {
  const t = useMessages(cutoverMessages)
  const text = JSON.stringify(work)
  const settled = useSettled(text, SETTLE_MS)
  const asked = JSON.parse(settled) as CutoverWork | null
  const query = useQuery({
    ...queryOf(cutoverApi.preview, { body: { work: asked ?? NO_WORK } }),
    enabled: asked !== null,
    // The cables may have been changed since: it is asked for each time anew.
    gcTime: 0,
    staleTime: 0,
  })
  if (work === null) return <PreviewRoom>{t('previewWaits')}</PreviewRoom>
  if (query.error !== null && settled === text)
    return (
      <PreviewRoom isFault>
        {query.error.message}{' '}
        <button type="button" className="button text small" onClick={() => void query.refetch()}>
          {t('retry')}
        </button>
      </PreviewRoom>
    )
  if (query.data === undefined || settled !== text) return <PreviewRoom>{t('previewing')}</PreviewRoom>
  return (
    <PreviewRoom>
      <ul className="cutover-lines">
        {listLines(query.data, t).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </PreviewRoom>
  )
}

/** Never sent: without work nothing is asked. */
const NO_WORK: CutoverWork = { kind: 'join', cableId: 1, version: 1, otherId: 1, otherVersion: 1, nodeId: 1 }

function PreviewRoom({ children, isFault = false }: { children: ReactNode; isFault?: boolean }) {
  const t = useMessages(cutoverMessages)
  return (
    <section className="cutover-preview" data-fault={isFault} role="status" aria-label={t('preview')}>
      <strong>{t('preview')}</strong>
      <div>{children}</div>
    </section>
  )
}

/** In the reader's words, one line for each thing that changes. */
export function listLines({ cables, joints, services, links }: Cutover, t: CutoverWords): string[] {
  const { added, removed, moved } = joints
  const same = links.filter(({ beforeM, afterM }) => Math.abs(afterM - beforeM) < SAME_M)
  const changed = links.filter((link) => !same.includes(link))
  return [
    ...cables.map((cable) => tellCable(cable, t)),
    ...(added + removed + moved === 0 ? [] : [t('joints', { added, removed, moved })]),
    ...(services.length === 0 ? [] : [t('services', { codes: joinCodes(services) })]),
    ...(links.length === 0 ? [t('noLinks')] : []),
    ...(same.length === 0 ? [] : [t('linksSame', { count: same.length, codes: joinCodes(same) })]),
    ...changed.map(({ code, beforeM, afterM }) =>
      t('linkChanged', {
        code,
        was: formatKm(beforeM),
        is: formatKm(afterM),
        by: `${afterM > beforeM ? '+' : '−'}${formatNumber(Math.abs(afterM - beforeM))}`,
      }),
    ),
  ]
}

/** As many as can be read. */
const MAX_NAMED = 8

function joinCodes(rows: readonly { code: string }[]): string {
  const codes = rows
    .slice(0, MAX_NAMED)
    .map(({ code }) => code)
    .join(', ')
  return rows.length > MAX_NAMED ? `${codes} …` : codes
}

function tellCable({ code, before, after }: Cutover['cables'][number], t: CutoverWords): string {
  if (after === null) return t('cableGone', { code })
  if (before === null) return t('cableMade', { code, km: formatKm(after.lengthM), count: after.stopCount })
  if (after.stopCount === 0 && before.stopCount > 0) return t('cableRetired', { code })
  return t('cableChanged', {
    code,
    was: formatKm(before.lengthM),
    is: formatKm(after.lengthM),
    wasCount: before.stopCount,
    count: after.stopCount,
  })
}
