import { limitApi } from '@fibrewatch/contract/limit'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery, parseId } from '#lib/tab/query.ts'
import { Tabs } from '#ui/parts/tabs.tsx'
import { BatchList } from './batch-list.tsx'
import { BatchView } from './batch-view.tsx'
import { cableTestMessages } from './cable-test.messages.ts'
import { LimitList } from './limit-list.tsx'

const LIST_TABS = ['batches', 'limits'] as const
type ListTab = (typeof LIST_TABS)[number]

/** Batches, and what they are judged by. */
function Lists() {
  const t = useMessages(cableTestMessages)
  const [address, setAddress] = usePageQuery()
  const mayList = useMayCall(limitApi.list)
  const tab: ListTab = address.get('tab') === 'limits' && mayList ? 'limits' : 'batches'
  const show = (next: ListTab) =>
    setAddress(changeQuery(new URLSearchParams(), { tab: next === 'limits' ? next : null }), {
      replace: true,
    })
  const labels = { batches: t('batch'), limits: t('limitSets') }
  const tabs = LIST_TABS.filter((id) => id === 'batches' || mayList).map((id) => ({ id, label: labels[id] }))
  return (
    <div className="list-page">
      <div className="card list-card">
        <Tabs label={t('batch')} tabs={tabs} activeId={tab} onChange={show}>
          {tab === 'batches' ? <BatchList /> : <LimitList />}
        </Tabs>
      </div>
    </div>
  )
}

/** Cable tests: the list of batches, or one of them. */
export function CableTestPage() {
  const [address] = usePageQuery()
  const id = parseId(address.get('id'))
  return id === null ? <Lists /> : <BatchView key={id} batchId={id} />
}
