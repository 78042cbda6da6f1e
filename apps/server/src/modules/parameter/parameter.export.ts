import type { Parameter } from '@fibrewatch/contract/parameter'
import type { ExportColumn } from '#platform/export/make-export'

export const PARAMETER_COLUMNS: readonly ExportColumn<Parameter>[] = [
  { id: 'key', head: { zh: '参数键', en: 'Key' }, text: ({ key }) => key, width: 28 },
  { id: 'name', head: { zh: '名称', en: 'Name' }, text: ({ name }) => name, width: 28 },
  { id: 'value', head: { zh: '值', en: 'Value' }, text: ({ value }) => value },
  { id: 'initial', head: { zh: '默认值', en: 'Initial value' }, text: ({ initial }) => initial },
  { id: 'remark', head: { zh: '说明', en: 'Remark' }, text: ({ remark }) => remark, width: 48 },
  {
    id: 'updatedAt',
    head: { zh: '更新时间', en: 'Changed' },
    text: ({ updatedAt }) => updatedAt,
    isTime: true,
    width: 24,
  },
]
