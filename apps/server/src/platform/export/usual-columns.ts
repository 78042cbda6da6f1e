import { tellFirstName } from '@fibrewatch/contract/first-names'
import type { ExportColumn } from './export-column.ts'

/** Columns that several lists have, under the same names. */
export const ID_COLUMN: ExportColumn<{ readonly id: number }> = {
  id: 'id',
  head: { zh: '编号', en: 'Id' },
  text: ({ id }) => id,
}

export const NAME_COLUMN: ExportColumn<{ readonly name: string }> = {
  id: 'name',
  head: { zh: '名称', en: 'Name' },
  text: ({ name }, locale) => tellFirstName(name, locale),
}

export const PARENT_COLUMN: ExportColumn<{ readonly parentId: number | null }> = {
  id: 'parentId',
  head: { zh: '上级编号', en: 'Parent id' },
  text: ({ parentId }) => parentId,
}

/** Name of the management domain. */
export const DOMAIN_COLUMN: ExportColumn<{ readonly domainName: string }> = {
  id: 'domainName',
  head: { zh: '管理域', en: 'Domain' },
  text: ({ domainName }, locale) => tellFirstName(domainName, locale),
}

/** How many users there are. */
export const USERS_COLUMN: ExportColumn<{ readonly users: number }> = {
  id: 'users',
  head: { zh: '用户', en: 'Users' },
  text: ({ users }) => users,
}

export const ORDER_COLUMN: ExportColumn<{ readonly orderNum: number }> = {
  id: 'orderNum',
  head: { zh: '排序', en: 'Order' },
  text: ({ orderNum }) => orderNum,
}

export const REMARK_COLUMN: ExportColumn<{ readonly remark: string | null }> = {
  id: 'remark',
  head: { zh: '备注', en: 'Remark' },
  text: ({ remark }, locale) => remark && tellFirstName(remark, locale),
  width: 30,
}

export const CREATED_COLUMN: ExportColumn<{ readonly createTime: string }> = {
  id: 'createTime',
  head: { zh: '创建时间', en: 'Created' },
  text: ({ createTime }) => createTime,
  isTime: true,
  width: 24,
}

export const UPDATED_COLUMN: ExportColumn<{ readonly updateTime: string }> = {
  id: 'updateTime',
  head: { zh: '更新时间', en: 'Updated' },
  text: ({ updateTime }) => updateTime,
  isTime: true,
  width: 24,
}
