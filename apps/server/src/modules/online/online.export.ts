import { tellFirstName } from '@fibrewatch/contract/first-names'
import type { OnlineSession } from '@fibrewatch/contract/online'
import type { ExportColumn } from '#platform/export/make-export'
import { DOMAIN_COLUMN } from '#platform/export/usual-columns'

const YES_NO = { zh: ['否', '是'], en: ['no', 'yes'] } as const

export const ONLINE_COLUMNS: readonly ExportColumn<OnlineSession>[] = [
  { id: 'username', head: { zh: '用户名', en: 'User name' }, text: ({ username }) => username },
  {
    id: 'name',
    head: { zh: '姓名', en: 'Name' },
    text: ({ name }, locale) => tellFirstName(name, locale),
  },
  DOMAIN_COLUMN,
  { id: 'departmentName', head: { zh: '部门', en: 'Department' }, text: (row) => row.departmentName },
  { id: 'ip', head: { zh: 'IP 地址', en: 'Address' }, text: ({ ip }) => ip },
  { id: 'os', head: { zh: '操作系统', en: 'System' }, text: ({ os }) => os },
  { id: 'browser', head: { zh: '浏览器', en: 'Browser' }, text: ({ browser }) => browser },
  {
    id: 'signedInAt',
    head: { zh: '登录时间', en: 'Signed in' },
    text: ({ signedInAt }) => signedInAt,
    isTime: true,
    width: 24,
  },
  {
    id: 'lastSeenAt',
    head: { zh: '最近活动', en: 'Last seen' },
    text: ({ lastSeenAt }) => lastSeenAt,
    isTime: true,
    width: 24,
  },
  {
    id: 'isLocked',
    head: { zh: '已锁屏', en: 'Locked' },
    text: ({ isLocked }, locale) => YES_NO[locale][Number(isLocked)],
  },
]

export const FILE_NAME = { zh: '在线用户', en: 'online-users' } as const
