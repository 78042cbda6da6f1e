import { PERMISSION_KINDS, roleApi, type RoleMenuRow } from '@fibrewatch/contract/role'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useIsNarrow } from '#ui/media.ts'
import { StickySaveBar } from '#ui/parts/sticky-save-bar.tsx'
import { TreeTable, type TreeTableColumn } from '#ui/tree/tree-table.tsx'
import { CodesCell, MarkBox, RowTags } from './grant-cells.tsx'
import { changeOf, countCodes, type GrantNode, listMarks, type RoleInfo, stateOf } from './grants.ts'
import { roleMessages } from './role.messages.ts'
import { type GrantDraft, useGrants } from './use-grants.ts'

type View = { search: string; isLinked: boolean; isGrantedOnly: boolean }
type ToolsProps = { view: View; onChange: (change: Partial<View>) => void; draft: GrantDraft }

function Tools({ view, onChange, draft }: ToolsProps) {
  const t = useMessages(roleMessages)
  const { granted, total } = countCodes(draft.model, draft.changes)
  return (
    <div className="grant-tools">
      <span className="input grant-search">
        <Icon name="search" size={14} />
        <input
          type="search"
          aria-label={t('tableSearch')}
          placeholder={t('tableSearch')}
          value={view.search}
          onChange={(event) => onChange({ search: event.target.value })}
        />
      </span>
      <label title={t('unfoldHint')}>
        <input
          type="checkbox"
          checked={view.isLinked}
          onChange={(event) => onChange({ isLinked: event.target.checked })}
        />
        {t('linked')}
      </label>
      <label>
        <input
          type="checkbox"
          checked={view.isGrantedOnly}
          onChange={(event) => onChange({ isGrantedOnly: event.target.checked })}
        />
        {t('onlyGranted')}
      </label>
      <span className="grant-counts" role="status">
        {t('counts', { granted: formatNumber(granted), total: formatNumber(total) })}
      </span>
    </div>
  )
}

/** The cells of the table: before and after a name, and under each kind. */
function useCells(draft: GrantDraft, isLinked: boolean) {
  const t = useMessages(roleMessages)
  const kinds = PERMISSION_KINDS.map((kind) => ({
    id: kind,
    head: t(`kind.${kind}`),
    cell: (node: GrantNode): ReactNode => (
      <MarkBox
        draft={draft}
        marks={listMarks(draft.model, node, isLinked).filter((mark) => mark.kind === kind)}
        name={t('cell', { name: node.label, kind: t(`kind.${kind}`) })}
      />
    ),
  }))
  const columns: TreeTableColumn<GrantNode>[] = [
    ...kinds,
    {
      id: 'codes',
      head: t('codeHead'),
      width: 180,
      align: 'left',
      cell: (node) => <CodesCell draft={draft} node={node} />,
    },
  ]
  return {
    columns,
    nameLead: (node: GrantNode) => (
      <MarkBox
        draft={draft}
        marks={listMarks(draft.model, node, isLinked)}
        name={t('whole', { name: node.label })}
      />
    ),
    nameExtra: (node: GrantNode) => <RowTags draft={draft} node={node} />,
  }
}

const NAME_PX = 250
/** On a phone the name stays visible while the kinds scroll. */
const NARROW_NAME_PX = 170

function GrantTable({ draft, view }: { draft: GrantDraft; view: View }) {
  const t = useMessages(roleMessages)
  const nameWidth = useIsNarrow() ? NARROW_NAME_PX : NAME_PX
  const cells = useCells(draft, view.isLinked)
  const { model, changes } = draft
  const isShown = (node: GrantNode) => {
    const marks = listMarks(model, node, true)
    const isChanged = marks.some((mark) => changeOf(model, changes, mark.node) !== null)
    return isChanged || !['none', 'unchecked'].includes(stateOf(model, changes, marks))
  }
  return (
    <TreeTable
      label={t('table')}
      nodes={model.nodes}
      nameHead={t('table')}
      nameWidth={nameWidth}
      {...cells}
      search={view.search}
      {...(view.isGrantedOnly ? { isShown } : {})}
      empty={t('noneGranted')}
      isGroup={({ row }) => row.parentId === null}
      isMarked={(node) => changeOf(model, changes, node) !== null}
    />
  )
}

function useEffectText({ role }: RoleInfo): string | undefined {
  const t = useMessages(roleMessages)
  const { data } = useQuery(queryOf(roleApi.effect, { query: { roleId: role.id } }))
  if (data === undefined) return undefined
  return data.users === 0 ? t('effectNone') : t('effect', data)
}

function GrantEditor({ info, rows }: { info: RoleInfo; rows: readonly RoleMenuRow[] }) {
  const t = useMessages(roleMessages)
  const { draft, isSaving, discard, save } = useGrants(info, rows)
  const [view, setView] = useState<View>({ search: '', isLinked: true, isGrantedOnly: false })
  const effect = useEffectText(info)
  return (
    <>
      <Tools view={view} onChange={(change) => setView({ ...view, ...change })} draft={draft} />
      <p className="grant-reason text-3 fs-13">{t(info.role.isLimited ? 'wideLimited' : 'wideHint')}</p>
      {draft.whyNot !== null && <p className="grant-reason text-2 fs-13">{draft.whyNot}</p>}
      <GrantTable draft={draft} view={view} />
      <StickySaveBar
        count={draft.count}
        effect={effect}
        saveText={t('save')}
        isSaving={isSaving}
        whyNot={draft.whyNot}
        onSave={() => void save()}
        onDiscard={discard}
      />
    </>
  )
}

/** What a role opens: menus and permissions as rows, kinds of permission as columns. */
export function GrantsTab({ info }: { info: RoleInfo }) {
  const t = useMessages(roleMessages)
  const menus = useQuery(queryOf(roleApi.menus))
  return (
    <DataState query={menus} what={t('table')}>
      {(rows) => <GrantEditor info={info} rows={rows} />}
    </DataState>
  )
}
