import { ENDPOINTS } from '@fibrewatch/contract/api'
import { type PageId, PAGES, permissionsOfPage } from '@fibrewatch/contract/page-id'
import type { Language } from '#lib/i18n/language.ts'
import type { TreeNode } from '#ui/tree/tree-model.ts'

const pageIds = Object.keys(PAGES) as PageId[]
const OTHERS = 'group.others'
const groupKey = (page: PageId) => `group.${page}`

const groupOf = (code: string): string => {
  const page = pageIds.find((id) => permissionsOfPage(id, [code]).length > 0)
  return page === undefined ? OTHERS : groupKey(page)
}

/** The names of the calls that a code opens. */
function labelOf(code: string, lang: 'zh' | 'en'): string {
  const labels = ENDPOINTS.flatMap(({ access, label }) =>
    access.kind === 'permission' && access.permission === code ? [label[lang]] : [],
  )
  return labels.length === 0 ? code : [...new Set(labels)].join(lang === 'zh' ? '、' : ', ')
}

type PermWords = { language: Language; others: string }

/** The codes, under the pages they belong to. */
export function makePermNodes(permissions: readonly string[], { language, others }: PermWords): TreeNode[] {
  const lang = language === 'en_US' ? 'en' : 'zh'
  const codes = permissions.map((code) => ({
    key: code,
    parentKey: groupOf(code),
    label: labelOf(code, lang),
    hint: code,
  }))
  const groups = [
    ...pageIds.map((id) => ({ key: groupKey(id), label: PAGES[id][lang] })),
    { key: OTHERS, label: others },
  ]
    .filter(({ key }) => codes.some(({ parentKey }) => parentKey === key))
    .map((group) => ({ ...group, parentKey: null }))
  return [...groups, ...codes]
}
