import type { ExportFormat } from '@fibrewatch/contract/envelope'
import { useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { ApiAnswer } from '#lib/api/transport.ts'
import type { Transfer } from '#lib/table/list-source.ts'
import { saveAnswer } from '#lib/table/save-file.ts'
import { showToast } from '#ui/toast.tsx'
import { tableMessages } from './table.messages.ts'

/** A list that can be exported. */
export type Exported = {
  /** Names the file. */
  id: string
  total: number
  load: (format: ExportFormat, transfer: Transfer) => Promise<ApiAnswer>
  /** Where the console can write it by itself. */
  writeJson?: (() => Promise<ApiAnswer>) | undefined
}

export type FileFormat = ExportFormat | 'json'

/** Bytes received of the file, and its size where it is known. */
type Received = { bytes: number; totalBytes: number | null }
const NOTHING: Received = { bytes: 0, totalBytes: null }

/** All matching rows as a file, made by the server: running, to be cancelled, saved when it is there. */
export function useExport({ id, total, load, writeJson }: Exported) {
  const t = useMessages(tableMessages)
  /** Null while nothing is exported. */
  const [received, setReceived] = useState<Received | null>(null)
  const running = useRef<AbortController | null>(null)
  const start = async (format: FileFormat) => {
    const abort = new AbortController()
    running.current = abort
    setReceived(NOTHING)
    try {
      const onReceive = (bytes: number, totalBytes: number | null) => setReceived({ bytes, totalBytes })
      const transfer = { signal: abort.signal, onReceive }
      const answer = await (format === 'json' ? writeJson?.() : load(format, transfer))
      if (answer === undefined) return
      saveAnswer(answer, `${id}.${format}`)
      showToast(t('exportDone', { count: formatNumber(total) }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.kind !== 'aborted') showToast(t('exportFailed', { reason: error.message }))
    } finally {
      setReceived(null)
    }
  }
  return { received, start, hasJson: writeJson !== undefined, cancel: () => running.current?.abort() }
}

export type ExportControls = ReturnType<typeof useExport>
