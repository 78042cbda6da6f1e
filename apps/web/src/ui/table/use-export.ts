import type { ExportFormat } from '@fibrewatch/contract'
import { useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { saveAnswer } from '#lib/table/save-file.ts'
import { showToast } from '#ui/toast.tsx'
import { tableMessages } from './table.messages.ts'
import type { DataTableProps, ListColumn } from './table.types.ts'
import type { LayoutControls } from './use-layout.ts'
import type { ListControls } from './use-list.ts'

const exportIdOf = <Row>({ id, exportId }: ListColumn<Row>): string[] =>
  exportId === null ? [] : [exportId ?? id]

type Context<Row> = { table: DataTableProps<Row>; list: ListControls<Row>; layout: LayoutControls<Row> }

/** Of the file that comes: how much is there, and of how much where that is known. */
type Received = { bytes: number; totalBytes: number | null }
const NOTHING: Received = { bytes: 0, totalBytes: null }

/** All matching rows as a file, made by the server: running, to be cancelled, saved when it is there. */
export function useExport<Row>({ table, list, layout }: Context<Row>) {
  const t = useMessages(tableMessages)
  /** Null while nothing is exported. */
  const [received, setReceived] = useState<Received | null>(null)
  const running = useRef<AbortController | null>(null)
  const start = async (format: ExportFormat) => {
    const abort = new AbortController()
    running.current = abort
    setReceived(NOTHING)
    const { keyword, sort, params } = list.asked
    const columns = layout.shown.flatMap(({ column }) => exportIdOf(column))
    try {
      const answer = await table.source.exportRows(
        { keyword, sort, params, format, columns },
        { signal: abort.signal, onReceive: (bytes, totalBytes) => setReceived({ bytes, totalBytes }) },
      )
      saveAnswer(answer, `${table.id}.${format}`)
      showToast(t('exportDone', { count: formatNumber(list.total) }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.kind !== 'aborted') showToast(t('exportFailed', { reason: error.message }))
    } finally {
      setReceived(null)
    }
  }
  return { received, start, cancel: () => running.current?.abort() }
}

export type ExportControls = ReturnType<typeof useExport>
