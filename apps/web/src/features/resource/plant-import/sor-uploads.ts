import { MAX_IMPORT_BYTES } from '@fibrewatch/contract/import-limit'
import {
  MAX_SOR_FILES,
  type SorImportInfo,
  sorImportApi,
  type SorUploaded,
} from '@fibrewatch/contract/sor-import'
import { saySorReason } from '@fibrewatch/contract/sor-import-reason'
import { upload } from '#lib/api/call.ts'
import { currentLanguage, translate } from '#lib/i18n/i18n.ts'
import { FileQueue, isUnderWay, type Sent } from '#lib/upload/file-queue.ts'
import { sorUploadMessages } from './sor-upload.messages.ts'

const PARALLEL = 3

/** Files go on when the dialog is closed. */
export const sorQueue = new FileQueue({ parallel: PARALLEL, maxBytes: MAX_IMPORT_BYTES })

export type Chosen = { taken: readonly File[]; leftOut: number; isTooMany: boolean }

/** Folders also hold what is no measurement. */
export function chooseSorFiles(files: readonly File[]): Chosen {
  const taken = files.filter(({ name }) => /\.(?:sor|zip)$/i.test(name))
  return { taken, leftOut: files.length - taken.length, isTooMany: taken.length > MAX_SOR_FILES }
}

const NAME_MAX = 200

/** What the import is called: the folder that was chosen, else the first file. */
export function nameImport([first]: readonly File[]): string {
  const [folder = ''] = (first?.webkitRelativePath ?? '').split('/')
  return (folder === '' ? (first?.name ?? 'SOR') : folder).slice(0, NAME_MAX)
}

/** Of a ZIP: stored where any of its files is. */
function tellOutcome({ files, refused, known, reason }: SorUploaded['uploaded']): Sent {
  const state = refused === files ? 'refused' : 'stored'
  if (reason === null) return { state, note: known === files ? translate(sorUploadMessages, 'known') : null }
  const why = saySorReason(reason, currentLanguage() === 'zh_CN' ? 'zh' : 'en')
  if (files === 1) return { state, note: why }
  const params = { count: refused, total: files, reason: why }
  return { state, note: translate(sorUploadMessages, 'refusedOf', params) }
}

type OnStored = (info: SorImportInfo) => void

/** Resolves when none of them is on its way any more. */
export function sendSorFiles(importId: number, files: readonly File[], onStored: OnStored): Promise<void> {
  return new Promise((resolve) => {
    sorQueue.start(importId, files, async (file, transfer) => {
      const query = { id: importId, fileName: file.name.slice(-NAME_MAX) }
      const { uploaded, ...info } = await upload(sorImportApi.upload, {
        query,
        file,
        ...transfer,
        isQuiet: true,
      })
      onStored(info)
      return tellOutcome(uploaded)
    })
    const isOver = () =>
      !sorQueue.store.getState().files.some((one) => one.ownerId === importId && isUnderWay(one))
    if (isOver()) return resolve()
    const stop = sorQueue.store.subscribe(() => {
      if (!isOver()) return
      stop()
      resolve()
    })
    return undefined
  })
}
