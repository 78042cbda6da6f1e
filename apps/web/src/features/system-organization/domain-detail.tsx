import { type Domain, domainApi } from '@fibrewatch/contract/domain'
import { plantApi } from '@fibrewatch/contract/plant'
import { userApi } from '@fibrewatch/contract/user'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { useMayCall } from '#lib/access/access.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { listOf } from '#lib/table/list-source.ts'
import { Descriptions } from '#ui/parts/tag.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListColumn, RowAction } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import type { DomainNode } from './organization-lists.ts'
import { organizationMessages } from './organization.messages.ts'
import { OrgHead } from './org-tree-page.tsx'
import { describePath } from './org-path.ts'
import { sumBelow } from './org-rows.ts'
import { makeDomainUsersPath } from './user-paths.ts'

const domains = listOf({ page: domainApi.page, export: domainApi.export })
/** The resource page narrowed to a management domain and those below. */
const makeDomainPlantPath = (domainId: number): string => `/resource/index?domain=${domainId}`

type CountProps = { own: number; all: number; to: string | null }

/** The objects in a domain and below it, with a link; then those in the domain itself. */
function Count({ own, all, to }: CountProps) {
  const t = useMessages(organizationMessages)
  const figure = formatNumber(all)
  return (
    <>
      {to === null ? (
        figure
      ) : (
        <Link className="organization-count" to={to}>
          {figure}
        </Link>
      )}
      {all > own && <span className="text-3"> {t('ownCount', { count: formatNumber(own) })}</span>}
    </>
  )
}

function useChildColumns(): ListColumn<Domain>[] {
  const t = useMessages(organizationMessages)
  return useMemo(() => {
    const makeCount = (id: 'users' | 'sites' | 'devices'): ListColumn<Domain> => ({
      id,
      head: t(id),
      width: 90,
      align: 'right',
      sortBy: id,
      cell: (row): ReactNode => formatNumber(row[id]),
    })
    return [
      {
        id: 'name',
        head: t('name'),
        width: 200,
        grow: true,
        sortBy: 'name',
        card: 'title',
        cell: ({ name }) => <span className="ellipsis">{name}</span>,
      },
      makeCount('users'),
      makeCount('sites'),
      makeCount('devices'),
      {
        id: 'remark',
        head: t('remark'),
        width: 180,
        cell: ({ remark }) => <span className="ellipsis text-2">{remark ?? '—'}</span>,
      },
      {
        id: 'updateTime',
        head: t('updated'),
        width: 110,
        align: 'right',
        sortBy: 'updateTime',
        cell: ({ updateTime }) => <Instant at={updateTime} />,
      },
    ]
  }, [t])
}

type DetailProps = {
  node: DomainNode
  nodes: readonly DomainNode[]
  actions: readonly RowAction<DomainNode>[]
  onChoose: (id: number) => void
}

function Facts({ node, nodes }: Pick<DetailProps, 'node' | 'nodes'>) {
  const t = useMessages(organizationMessages)
  const maySeeUsers = useMayCall(userApi.page)
  const maySeePlant = useMayCall(plantApi.tree)
  const { row } = node
  const plantPath = maySeePlant ? makeDomainPlantPath(row.id) : null
  const makeFact = (id: 'users' | 'sites' | 'devices', to: string | null) => ({
    label: t(id),
    value: <Count own={row[id]} all={sumBelow(nodes, node.key, (one) => one[id])} to={to} />,
  })
  return (
    <Descriptions
      facts={[
        makeFact('users', maySeeUsers ? makeDomainUsersPath(row.id) : null),
        makeFact('sites', plantPath),
        makeFact('devices', plantPath),
        { label: t('order'), value: row.orderNum },
        { label: t('remark'), value: row.remark ?? '—' },
        { label: t('updated'), value: <Instant at={row.updateTime} /> },
      ]}
    />
  )
}

/** A management domain: the objects in it, and the domains below. */
export function DomainDetail({ node, nodes, actions, onChoose }: DetailProps) {
  const t = useMessages(organizationMessages)
  const columns = useChildColumns()
  const params = useMemo(() => ({ parentId: node.row.id }), [node.row.id])
  return (
    <>
      <div className="org-head">
        <OrgHead node={node} path={describePath(nodes, node)} actions={actions} />
        <Facts node={node} nodes={nodes} />
      </div>
      <DataTable
        id="sys.domain.children"
        label={t('domainsBelow')}
        source={domains}
        columns={columns}
        params={params}
        defaultSort={{ by: 'orderNum', isAsc: true }}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => name}
        onOpen={({ id }) => onChoose(id)}
        empty={t('noDomainsBelow')}
        isInAddress={false}
      />
    </>
  )
}
