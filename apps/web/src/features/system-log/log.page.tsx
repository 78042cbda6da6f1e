import { logApi, type TaskLog } from '@fibrewatch/contract/log'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useMessages } from '#lib/i18n/i18n.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery } from '#lib/tab/query.ts'
import { Pushed } from '#ui/drawer.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import { Tabs } from '#ui/parts/tabs.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { KeepDays } from './keep-days.tsx'
import { adoptKeyword, changeTab, LOG_TABS, type LogTab, parseTab } from './log-address.ts'
import { LoginLogTable } from './login-log.tsx'
import { logMessages } from './log.messages.ts'
import { RequestDrawer } from './request-drawer.tsx'
import { RequestLogTable } from './request-log.tsx'
import { RunDrawer } from './run-drawer.tsx'
import { TaskLogTable } from './task-log.tsx'
import { VerifyDialog } from './verify-dialog.tsx'
import './log.css'

function VerifyButton({ onShow }: { onShow: (id: string) => void }) {
  const t = useMessages(logMessages)
  const [isOpen, setOpen] = useState(false)
  const show = (id: string) => {
    setOpen(false)
    onShow(id)
  }
  return (
    <>
      <ActionButton
        className="button"
        icon="check"
        label={t('verify')}
        endpoint={logApi.verify}
        onSelect={() => setOpen(true)}
      />
      {isOpen && <VerifyDialog onShow={show} onClose={() => setOpen(false)} />}
    </>
  )
}

function Logs() {
  const t = useMessages(logMessages)
  const [address, setAddress] = usePageQuery()
  const [run, setRun] = useState<TaskLog | null>(null)
  const tab = parseTab(address)
  const entryId = tab === 'request' ? address.get('id') : null
  const showEntry = (id: string | null) =>
    setAddress((former) => changeQuery(former, { id }), { replace: true })
  const show = (next: LogTab) => {
    setRun(null)
    setAddress((former) => changeTab(former, next), { replace: true })
  }
  const drawer =
    entryId !== null ? (
      <RequestDrawer id={entryId} onClose={() => showEntry(null)} />
    ) : (
      tab === 'task' && run !== null && <RunDrawer key={run.id} run={run} onClose={() => setRun(null)} />
    )
  const tabs = LOG_TABS.map((id) => ({ id, label: t(`${id}Log`) }))
  return (
    <div className="list-page">
      <Pushed drawer={drawer}>
        <div className="card list-card">
          <PageHead
            title={t('logs')}
            hint={<KeepDays log={tab} />}
            {...(tab === 'request' ? { actions: <VerifyButton onShow={showEntry} /> } : {})}
          />
          <Tabs label={t('logs')} tabs={tabs} activeId={tab} onChange={show}>
            {tab === 'request' && <RequestLogTable openId={entryId} onOpen={showEntry} />}
            {tab === 'login' && <LoginLogTable />}
            {tab === 'task' && <TaskLogTable openId={run?.id ?? null} onOpen={setRun} />}
          </Tabs>
        </div>
      </Pushed>
    </div>
  )
}

/** Request log, sign-in log and task log, each with its own filters in the address. */
export function LogPage() {
  const [address] = usePageQuery()
  if (address.has('keyword')) return <Navigate to={{ search: String(adoptKeyword(address)) }} replace />
  return <Logs />
}
