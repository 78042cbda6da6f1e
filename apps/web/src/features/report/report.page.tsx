import { reportApi, type ReportRow } from '@fibrewatch/contract/report'
import { useState } from 'react'
import { callBinary } from '#lib/api/call.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { listOf } from '#lib/table/list-source.ts'
import { saveAnswer } from '#lib/table/save-file.ts'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { ListPage } from '#ui/table/list-page.tsx'
import type { RowAction } from '#ui/table/table.types.ts'
import { showToast } from '#ui/toast.tsx'
import { LinksForm } from './links-form.tsx'
import { type ReportPageWords, useReportColumns } from './report-columns.tsx'
import { reportPageMessages } from './report-page.messages.ts'

const reports = listOf({ page: reportApi.page })
const invalidates = [reportApi.page]
/** A page of a report takes some tens of milliseconds. */
const REFRESH_EVERY_MS = 2000

const isOpen = ({ state }: ReportRow) => state === 'queued' || state === 'running'

async function download({ id, fileName }: ReportRow, t: ReportPageWords): Promise<void> {
  try {
    const answer = await callBinary(reportApi.download, { query: { id }, isQuiet: true })
    saveAnswer(answer, fileName ?? 'report.pdf')
  } catch (error) {
    showToast(t('downloadFailed', { reason: error instanceof Error ? error.message : '' }))
  }
}

function useActions(t: ReportPageWords): RowAction<ReportRow>[] {
  const sendCancel = useCommand(reportApi.cancel, { doneText: t('cancelled'), invalidates })
  const sendRemove = useCommand(reportApi.delete, { doneText: t('removed'), invalidates })
  const remove = async ({ id, number }: ReportRow) => {
    const title = t('removeAsk', { name: number })
    const isSure = await confirmRemoval({ title, names: [number], text: t('removeText') })
    return isSure && (await sendRemove({ body: { id } }))
  }
  return [
    {
      id: 'download',
      label: t('download'),
      icon: 'download',
      endpoint: reportApi.download,
      onSelect: (row) => download(row, t),
      whyNot: ({ state }) => (state === 'done' ? null : t('whyNotDownload')),
    },
    {
      id: 'cancel',
      label: t('cancel'),
      icon: 'stop',
      endpoint: reportApi.cancel,
      placement: 'menu',
      isFor: isOpen,
      onSelect: ({ id }) => sendCancel({ body: { id } }),
    },
    {
      id: 'delete',
      label: t('remove'),
      icon: 'trash',
      endpoint: reportApi.delete,
      placement: 'menu',
      isDanger: true,
      onSelect: remove,
    },
  ]
}

/** Reports that were ordered, how far each is, and its file. */
export function ReportPage() {
  const t = useMessages(reportPageMessages)
  const columns = useReportColumns()
  const rowActions = useActions(t)
  const [isAsking, setAsking] = useState(false)
  return (
    <ListPage
      id="report"
      label={t('reports')}
      source={reports}
      columns={columns}
      searchHint={t('searchHint')}
      refreshEveryMs={REFRESH_EVERY_MS}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      rowActions={rowActions}
      onOpen={(row) => void (row.state === 'done' && download(row, t))}
      toolbarActions={[
        {
          id: 'links',
          label: t('newOfLinks'),
          endpoint: reportApi.links,
          isPrimary: true,
          onSelect: () => setAsking(true),
        },
      ]}
      empty={t('empty')}
    >
      {isAsking && <LinksForm onClose={() => setAsking(false)} />}
    </ListPage>
  )
}
