import { batchApi, type BatchFile } from '@fibrewatch/contract/batch'
import { MAX_TRACE_BYTES } from '@fibrewatch/contract/ingest'
import { findReasonDetail } from '@fibrewatch/contract/reason/reason-details'
import { upload } from '#lib/api/call.ts'
import { currentLanguage, type Translate, translate } from '#lib/i18n/i18n.ts'
import { FileQueue, type Sent } from '#lib/upload/file-queue.ts'
import { showToast } from '#ui/toast.tsx'
import { cableTestMessages } from './cable-test.messages.ts'

export type CableTestWords = Translate<keyof typeof cableTestMessages.zh>

const PARALLEL = 3
const NAMED = 3

/** Each file is a measurement of its own: their order does not matter. */
export const batchQueue = new FileQueue({ parallel: PARALLEL, maxBytes: MAX_TRACE_BYTES })

/** Why a file counts nowhere, in words; null when nothing is wrong with it. */
export function tellFault(
  { refusal, doubts }: Pick<BatchFile, 'refusal' | 'doubts'>,
  t: CableTestWords,
): string | null {
  if (refusal !== null) {
    const why =
      findReasonDetail('trace.unreadable', refusal)?.[currentLanguage() === 'zh_CN' ? 'zh' : 'en'] ?? refusal
    return t('refusal', { why })
  }
  return doubts.length === 0 ? null : doubts.map((doubt) => t(`doubt.${doubt}`)).join('; ')
}

function tellOutcome(file: BatchFile, isNew: boolean): Sent {
  const t: CableTestWords = (key, params) => translate(cableTestMessages, key, params)
  if (file.state === 'refused') return { state: 'refused', note: tellFault(file, t) }
  const notes = [isNew ? null : t('alreadyThere'), file.state === 'needs-placing' ? t('needsPlacing') : null]
  const known = notes.filter((note) => note !== null)
  return { state: 'stored', note: known.length === 0 ? null : known.join(' · ') }
}

const isSor = ({ name }: File) => /\.sor$/i.test(name)

/** Folders also hold what is no measurement: it stays behind, and that is said. */
export function separateSor(files: readonly File[]): { taken: File[]; leftOut: File[] } {
  return { taken: files.filter(isSor), leftOut: files.filter((file) => !isSor(file)) }
}

/** Queues files for a batch; `onStored` is called for each that the server has. */
export function startBatchUploads(batchId: number, files: readonly File[], onStored: () => void): void {
  const { taken, leftOut } = separateSor(files)
  if (leftOut.length > 0) {
    const names = leftOut
      .slice(0, NAMED)
      .map(({ name }) => name)
      .join(', ')
    showToast(translate(cableTestMessages, 'leftOut', { count: leftOut.length, names }))
  }
  batchQueue.start(batchId, taken, async (file, transfer) => {
    const query = { batchId, fileName: file.name }
    const answer = await upload(batchApi.upload, { query, file, ...transfer, isQuiet: true })
    onStored()
    return tellOutcome(answer.file, answer.isNew)
  })
}
