import { tellFirstName } from '@fibrewatch/contract/first-names'
import type { User } from '@fibrewatch/contract/user'
import type { ExportColumn } from '#platform/export/make-export'
import { DOMAIN_COLUMN } from '#platform/export/usual-columns'
import type { Locale } from '#platform/http/locale'

const STATUS = { zh: ['停用', '启用'], en: ['disabled', 'enabled'] } as const
const YES_NO = { zh: ['否', '是'], en: ['no', 'yes'] } as const
const nameFlag = (words: Record<Locale, readonly string[]>, flag: number, locale: Locale) =>
  words[locale][flag]

export const USER_COLUMNS: readonly ExportColumn<User>[] = [
  { id: 'username', head: { zh: '用户名', en: 'User name' }, text: ({ username }) => username },
  {
    id: 'name',
    head: { zh: '姓名', en: 'Name' },
    text: ({ name }, locale) => tellFirstName(name, locale),
  },
  { id: 'nickName', head: { zh: '昵称', en: 'Nick name' }, text: ({ nickName }) => nickName },
  DOMAIN_COLUMN,
  { id: 'departmentName', head: { zh: '部门', en: 'Department' }, text: (user) => user.departmentName },
  {
    id: 'roleNames',
    head: { zh: '角色', en: 'Roles' },
    text: ({ roleNames }, locale) => roleNames.map((name) => tellFirstName(name, locale)).join(', '),
    width: 24,
  },
  {
    id: 'isSuper',
    head: { zh: '超级用户', en: 'Super user' },
    text: ({ isSuper }, locale) => nameFlag(YES_NO, isSuper, locale),
  },
  {
    id: 'hasSecondFactor',
    head: { zh: '第二重验证', en: 'Second factor' },
    text: ({ hasSecondFactor }, locale) => nameFlag(YES_NO, hasSecondFactor ? 1 : 0, locale),
  },
  { id: 'email', head: { zh: '邮箱', en: 'E-mail' }, text: ({ email }) => email, width: 24 },
  { id: 'phone', head: { zh: '手机', en: 'Phone' }, text: ({ phone }) => phone },
  {
    id: 'status',
    head: { zh: '状态', en: 'Status' },
    text: ({ status }, locale) => nameFlag(STATUS, status, locale),
  },
  { id: 'remark', head: { zh: '备注', en: 'Remark' }, text: ({ remark }) => remark, width: 32 },
  {
    id: 'createdAt',
    head: { zh: '创建时间', en: 'Created' },
    text: ({ createdAt }) => createdAt,
    isTime: true,
    width: 24,
  },
  {
    id: 'updatedAt',
    head: { zh: '更新时间', en: 'Changed' },
    text: ({ updatedAt }) => updatedAt,
    isTime: true,
    width: 24,
  },
]
