import type { User } from '@fibrewatch/contract/user'
import { useMemo } from 'react'
import { useBrand } from '#lib/brand/brand.ts'
import type { Option } from '#lib/filter/control.ts'
import { chosenOne, loadedOne } from '#lib/filter/field.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { tellName } from '#lib/words/first-names.ts'
import { Avatar, Badge, Tag } from '#ui/parts/tag.tsx'
import type { ListColumn } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { useRoles } from './organization-lists.ts'
import { organizationMessages } from './organization.messages.ts'

type Words = Translate<keyof typeof organizationMessages.zh>

export const isLockedOut = ({ lockedUntil }: User, now = Date.now()): boolean =>
  lockedUntil !== null && Date.parse(lockedUntil) > now

/** Only the first role counts, unless the installation resolves all of them. */
const useFirstRoleOnly = (): boolean =>
  useBrand(({ brand }) => brand?.parameters['rbac.roleResolution'] !== 'union')

function RoleTags({ user }: { user: User }) {
  const t = useMessages(organizationMessages)
  const isFirstOnly = useFirstRoleOnly()
  if (user.roleNames.length === 0) {
    return <span className="text-3">{user.isSuper === 1 ? t('everyPermission') : '—'}</span>
  }
  return (
    <span className="organization-roles">
      {user.roleNames.map((name, at) => {
        const isInEffect = at === 0 || !isFirstOnly
        return (
          <Tag key={user.roles[at] ?? name} tone={isInEffect ? 'plain' : 'off'}>
            <span title={isInEffect ? undefined : t('roleNotInEffect')}>{tellName(name)}</span>
            {isFirstOnly && at === 0 && user.roleNames.length > 1 && (
              <span className="text-3">{t('roleInEffect')}</span>
            )}
          </Tag>
        )
      })}
    </span>
  )
}

/** Whether the account may sign in; during a lock-out, until when. */
function StatusBadge({ user }: { user: User }) {
  const t = useMessages(organizationMessages)
  const now = useNow()
  if (user.status !== 1) return <Badge state="off">{t('disabled')}</Badge>
  if (!isLockedOut(user, now)) return <Badge state="on">{t('enabled')}</Badge>
  return (
    <Badge state="off">
      <span className="ellipsis">
        {t('lockedUntil')} <Instant at={user.lockedUntil} />
      </span>
    </Badge>
  )
}

function makeNameColumns(t: Words): ListColumn<User>[] {
  return [
    {
      id: 'name',
      head: t('fullName'),
      width: 202,
      grow: true,
      sortBy: 'name',
      card: 'title',
      cell: ({ name, avatar, isSelf, isSuper }) => (
        <>
          <Avatar name={name} src={avatar} />
          <span className="ellipsis">{name}</span>
          {isSuper === 1 && <Tag>{t('super')}</Tag>}
          {isSelf && <Tag tone="brand">{t('self')}</Tag>}
        </>
      ),
    },
    {
      id: 'username',
      head: t('username'),
      // Wide enough for the longest name: what people copy is never cut.
      width: 140,
      sortBy: 'username',
      cell: ({ username }) => <span className="mono fs-12 ellipsis">{username}</span>,
    },
  ]
}

const makeDomainColumn = (t: Words): ListColumn<User> => ({
  id: 'domainName',
  head: t('domain'),
  width: 110,
  card: 'none',
  cell: ({ domainName }) => <span className="ellipsis">{tellName(domainName)}</span>,
})

const makeDepartmentColumn = (t: Words): ListColumn<User> => ({
  id: 'departmentName',
  head: t('department'),
  width: 110,
  cell: ({ departmentName }) => <span className="ellipsis">{departmentName ?? '—'}</span>,
})

const makeRoleColumn = (t: Words, options: readonly Option[]): ListColumn<User> => ({
  id: 'roleNames',
  head: t('roles'),
  width: 150,
  cell: (user) => <RoleTags user={user} />,
  ...(options.length === 0 ? {} : { filter: { ...loadedOne('roleId', options), label: t('role') } }),
})

const makePhoneColumn = (t: Words): ListColumn<User> => ({
  id: 'phone',
  head: t('phone'),
  width: 134,
  cell: ({ phone }) => <span className="ellipsis">{phone ?? '—'}</span>,
})

const makeContactColumns = (t: Words): ListColumn<User>[] => [
  makePhoneColumn(t),
  {
    id: 'email',
    head: t('email'),
    width: 190,
    hiddenByDefault: true,
    card: 'none',
    cell: ({ email }) => <span className="ellipsis">{email ?? '—'}</span>,
  },
]

const makeStatusColumn = (t: Words): ListColumn<User> => ({
  id: 'status',
  head: t('status'),
  width: 122,
  sortBy: 'status',
  cell: (user) => <StatusBadge user={user} />,
  filter: chosenOne('status', [
    { value: '1', label: t('enabled') },
    { value: '0', label: t('disabled') },
  ]),
})

const makeFactorColumn = (t: Words): ListColumn<User> => ({
  id: 'hasSecondFactor',
  head: t('secondFactor'),
  width: 110,
  cell: ({ hasSecondFactor }) =>
    hasSecondFactor ? (
      <Badge state="on">{t('factorOn')}</Badge>
    ) : (
      <span className="text-3">{t('factorOff')}</span>
    ),
})

const makeTimeColumns = (t: Words): ListColumn<User>[] => [
  {
    id: 'createdAt',
    head: t('created'),
    width: 100,
    align: 'right',
    sortBy: 'createdAt',
    hiddenByDefault: true,
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    id: 'updatedAt',
    head: t('updated'),
    width: 100,
    align: 'right',
    sortBy: 'updatedAt',
    hiddenByDefault: true,
    cell: ({ updatedAt }) => <Instant at={updatedAt} />,
  },
]

export function useUserColumns(): ListColumn<User>[] {
  const t = useMessages(organizationMessages)
  const { roles } = useRoles()
  return useMemo(() => {
    const options = roles.map(({ id, name }) => ({ value: String(id), label: tellName(name) }))
    return [
      ...makeNameColumns(t),
      makeStatusColumn(t),
      makeRoleColumn(t, options),
      makeDepartmentColumn(t),
      makeDomainColumn(t),
      ...makeContactColumns(t),
      makeFactorColumn(t),
      ...makeTimeColumns(t),
    ]
  }, [t, roles])
}

/** The columns of a user within a department. */
export function useMemberColumns(): ListColumn<User>[] {
  const t = useMessages(organizationMessages)
  return useMemo(
    () => [
      ...makeNameColumns(t),
      makeDepartmentColumn(t),
      makeRoleColumn(t, []),
      makePhoneColumn(t),
      makeStatusColumn(t),
    ],
    [t],
  )
}
