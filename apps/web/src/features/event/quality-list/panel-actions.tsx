import { plantApi } from '@fibrewatch/contract/plant'
import { qualityApi, type QualityInfo } from '@fibrewatch/contract/quality'
import { traceApi } from '@fibrewatch/contract/trace'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { PrintButton } from '#ui/print/print-button.tsx'
import { useMakeReference } from '#ui/trace-plot/use-make-reference.ts'
import { LinkSettingsForm } from './link-settings-form.tsx'
import { qualityMessages } from './quality.messages.ts'

/** The viewer of the trace that graded the link; of a link without one, the link. */
function makeViewerPath({ code, traceId }: QualityInfo['row']): string {
  const query = new URLSearchParams({ link: code, ...(traceId === null ? {} : { trace: traceId }) })
  return `/resource/index?${query}`
}

/** Makes the trace that graded the link its reference; hidden where it is that already. */
function ReferenceButton({ row }: Pick<QualityInfo, 'row'>) {
  const t = useMessages(qualityMessages)
  const client = useQueryClient()
  const makeReference = useMakeReference()
  const { code, traceId, measuredAt, referenceAt, referenceVersion } = row
  if (traceId === null || measuredAt === null || measuredAt === referenceAt) return null
  const make = async () => {
    if (!(await makeReference({ code, traceId, measuredAt, formerVersion: referenceVersion }))) return
    for (const endpoint of [qualityApi.page, qualityApi.info])
      void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
  }
  return (
    <button type="button" className="button small" onClick={() => void make()}>
      {t('makeReference')}
    </button>
  )
}

/** Actions on a link: view its trace, accept it, set its budget, print it. */
export function PanelActions({ info, onPrint }: { info: QualityInfo; onPrint: () => void }) {
  const t = useMessages(qualityMessages)
  const [isEditing, setIsEditing] = useState(false)
  return (
    <div className="quality-actions">
      <IfPermitted endpoint={plantApi.tree}>
        <Link className="button small" to={makeViewerPath(info.row)}>
          {t('openTrace')}
        </Link>
      </IfPermitted>
      <IfPermitted endpoint={traceApi.baseline}>
        <ReferenceButton row={info.row} />
      </IfPermitted>
      <IfPermitted endpoint={qualityApi.link}>
        <button type="button" className="button small" onClick={() => setIsEditing(true)}>
          {t('linkSettings')}
        </button>
      </IfPermitted>
      <PrintButton className="button small" onPrint={onPrint} />
      {isEditing && <LinkSettingsForm info={info} onClose={() => setIsEditing(false)} />}
    </div>
  )
}
