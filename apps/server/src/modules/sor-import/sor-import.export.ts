import type { SorImportFile, SorFileState } from '@fibrewatch/contract/sor-import'
import { saySorReason } from '@fibrewatch/contract/sor-import-reason'
import type { Actor } from '#platform/auth/actor'
import type { ExportColumn } from '#platform/export/export-column'
import { makeExport } from '#platform/export/make-export'
import type { Locale } from '#platform/http/locale'
import type { BinaryAnswer } from '#platform/http/route'
import { listFilePage, requireImport } from './sor-import.service.ts'
import type { SorImportParts } from './sor-import.types.ts'

const STATES: Readonly<Record<SorFileState, { readonly zh: string; readonly en: string }>> = {
  ready: { zh: '没有导入', en: 'Not imported' },
  refused: { zh: '读不出来', en: 'Refused' },
  stored: { zh: '已导入', en: 'Imported' },
  same: { zh: '已有', en: 'There already' },
  failed: { zh: '失败', en: 'Failed' },
  undone: { zh: '已撤销', en: 'Taken back' },
  kept: { zh: '保留', en: 'Stayed' },
}

const COLUMNS: readonly ExportColumn<SorImportFile>[] = [
  { id: 'file', head: { zh: '文件', en: 'File' }, text: ({ fileName }) => fileName },
  { id: 'link', head: { zh: '光路', en: 'Link' }, text: ({ linkCode }) => linkCode },
  {
    id: 'measuredAt',
    head: { zh: '测量时间', en: 'Measured' },
    text: ({ stated }) => stated?.measuredAt,
    isTime: true,
  },
  {
    id: 'wavelength',
    head: { zh: '波长 (nm)', en: 'Wavelength (nm)' },
    text: ({ stated }) => stated?.wavelengthNm,
  },
  { id: 'result', head: { zh: '结果', en: 'Result' }, text: ({ state }, locale) => STATES[state][locale] },
  {
    id: 'reason',
    head: { zh: '原因', en: 'Reason' },
    text: ({ reason }, locale) => reason && saySorReason(reason, locale),
  },
]

const PORTION = 500

/** What became of each file. */
export async function makeResultFile(
  parts: SorImportParts,
  { actor, locale }: { readonly actor: Actor; readonly locale: Locale },
  id: number,
): Promise<BinaryAnswer> {
  await requireImport(parts.db, actor, id)
  const fileName = { zh: '曲线导入结果', en: 'Imported traces' }
  return makeExport({ columns: COLUMNS, fileName }, readFiles(parts, actor, id), { query: {}, locale })
}

async function* readFiles(parts: SorImportParts, actor: Actor, id: number): AsyncGenerator<SorImportFile> {
  for (let page = 1; ; page += 1) {
    const { list } = await listFilePage(parts, actor, { id, page, limit: PORTION })
    if (list.length > 0) yield* list
    if (list.length < PORTION) return
  }
}
