import type { Role } from '@fibrewatch/contract/role'
import { useMemo } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { tellName } from '#lib/words/first-names.ts'
import { Tag } from '#ui/parts/tag.tsx'
import type { ListColumn } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { roleMessages } from './role.messages.ts'

export type RoleWords = Translate<keyof typeof roleMessages.zh>

function makeNameColumns(t: RoleWords): ListColumn<Role>[] {
  return [
    {
      id: 'name',
      head: t('name'),
      width: 112,
      grow: true,
      sortBy: 'name',
      card: 'title',
      cell: ({ name, isBuiltIn }) => (
        <>
          <span className="ellipsis">{tellName(name)}</span>
          {isBuiltIn && <Tag>{t('builtIn')}</Tag>}
        </>
      ),
    },
    {
      id: 'label',
      head: t('label'),
      width: 78,
      sortBy: 'label',
      cell: ({ label }) => <span className="mono fs-12 text-3 ellipsis">{label}</span>,
    },
    {
      id: 'users',
      head: t('users'),
      width: 66,
      align: 'right',
      sortBy: 'users',
      cell: ({ users }) => formatNumber(users),
    },
  ]
}

function makeContextColumns(t: RoleWords): ListColumn<Role>[] {
  return [
    {
      id: 'dataScopeText',
      head: t('dataScope'),
      width: 98,
      cell: ({ dataScope, dataScopeText }) => (
        <span className="ellipsis text-2" title={dataScopeText}>
          {dataScope === 'own' ? t('scopeOwnShort') : dataScopeText}
        </span>
      ),
    },
    {
      id: 'updateTime',
      head: t('updated'),
      width: 92,
      align: 'right',
      sortBy: 'updateTime',
      cell: ({ updateTime }) => <Instant at={updateTime} />,
    },
    {
      id: 'codes',
      head: t('codes'),
      width: 70,
      align: 'right',
      hiddenByDefault: true,
      cell: ({ codes }) => formatNumber(codes),
    },
    {
      id: 'domainName',
      head: t('domain'),
      width: 120,
      hiddenByDefault: true,
      cell: ({ domainName }) => <span className="ellipsis">{tellName(domainName)}</span>,
    },
    {
      id: 'remark',
      head: t('remark'),
      width: 180,
      hiddenByDefault: true,
      cell: ({ remark }) => <span className="ellipsis text-2">{remark ?? t('nothing')}</span>,
    },
    {
      id: 'createTime',
      head: t('created'),
      width: 100,
      align: 'right',
      sortBy: 'createTime',
      hiddenByDefault: true,
      cell: ({ createTime }) => <Instant at={createTime} />,
    },
  ]
}

export function useRoleColumns(): ListColumn<Role>[] {
  const t = useMessages(roleMessages)
  return useMemo(() => [...makeNameColumns(t), ...makeContextColumns(t)], [t])
}
