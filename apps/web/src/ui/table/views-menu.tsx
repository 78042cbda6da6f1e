import { roleApi } from '@fibrewatch/contract/role'
import { type SavedView, viewApi } from '@fibrewatch/contract/view'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { call } from '#lib/api/call.ts'
import { nameSpans, resolveSpans } from '#lib/format/named-spans.ts'
import { currentLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { queryKeyOf, queryOf } from '#lib/query/query.ts'
import type { TableLayout } from '#lib/table/column-layout.ts'
import type { ListState } from '#lib/table/list-state.ts'
import { parseTableView, type TableView, writeTableView } from '#lib/table/table-view.ts'
import { spanOfNow } from '#ui/date/span-presets.tsx'
import { Icon } from '#ui/icon.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import type { Field } from '#ui/form/field.types.ts'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { showToast } from '#ui/toast.tsx'
import { tableMessages } from './table.messages.ts'

/** What a view remembers of a list, and how it is brought back. */
type ViewedList = {
  state: ListState
  change: (next: Partial<Omit<ListState, 'page'>>) => void
  isFiltered: boolean
}
type ViewedLayout = { layout: TableLayout; changeLayout: (layout: TableLayout | null) => void }

type ViewsProps = { table: string; list: ViewedList; layout: ViewedLayout }
type KnownView = SavedView & { view: TableView }

const withState = (saved: SavedView): KnownView[] => {
  const view = parseTableView(saved.state)
  return view === null ? [] : [{ ...saved, view }]
}

const makeState = ({ list, layout }: ViewsProps, isDefault: boolean): string => {
  const { page: _, ...state } = list.state
  return writeTableView({ ...state, filters: nameSpans(state.filters), layout: layout.layout, isDefault })
}

function applyView({ list, layout }: ViewsProps, view: TableView): void {
  const { keyword, sort, size } = view
  const filters = resolveSpans(view.filters, (name) => spanOfNow(name, currentLanguage()))
  list.change({ filters, keyword, sort, size })
  if (view.layout !== null) layout.changeLayout(view.layout)
}

/** The view a table opens with: the reader's own default, else that of one of their roles. */
function useDefaultView(props: ViewsProps, views: readonly KnownView[] | undefined): void {
  const arrive = useEffectEvent(() => {
    const defaults = (views ?? []).filter(({ view }) => view.isDefault)
    const chosen = defaults.find(({ isOwn, roleId }) => isOwn && roleId === null) ?? defaults[0]
    const isUntouched = !props.list.isFiltered && props.list.state.page === 1
    if (chosen !== undefined && isUntouched) applyView(props, chosen.view)
  })
  const isLoaded = views !== undefined
  const hasArrived = useRef(false)
  useEffect(() => {
    // Once, on arrival, not each time its tab is shown again; an address that says something of its own is left alone.
    if (!isLoaded || hasArrived.current) return
    hasArrived.current = true
    arrive()
  }, [isLoaded])
}

function useScopeOptions() {
  const t = useMessages(tableMessages)
  const mayShare = useMayCall(roleApi.update)
  const { data } = useQuery({ ...queryOf(roleApi.list), enabled: mayShare })
  const roles = (data ?? []).map(({ id, name }) => ({ value: String(id), label: t('viewRole', { name }) }))
  return mayShare && roles.length > 0 ? [{ value: '', label: t('viewMine') }, ...roles] : []
}

function SaveView({ props, onClose }: { props: ViewsProps; onClose: () => void }) {
  const t = useMessages(tableMessages)
  const scopes = useScopeOptions()
  const fields: Field[] = [
    { name: 'name', kind: 'text', label: t('viewName'), width: 'name' },
    ...(scopes.length === 0
      ? []
      : [{ name: 'roleId', kind: 'select', label: t('viewScope'), options: scopes, width: 'name' } as const]),
    { name: 'isDefault', kind: 'switch', label: t('viewDefault') },
  ]
  return (
    <FormDialog
      id="table-view"
      title={t('viewSave')}
      widthPx={420}
      endpoint={viewApi.save}
      fields={fields}
      fixed={{ table: props.table }}
      toBody={({ isDefault, ...body }) => ({
        ...body,
        state: makeState(props, isDefault === 1 || isDefault === true),
      })}
      invalidates={[viewApi.list]}
      onClose={onClose}
    />
  )
}

function useViewChanges(props: ViewsProps) {
  const t = useMessages(tableMessages)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(viewApi.list) })
  const update = useMutation({
    mutationFn: ({ id, name, roleId, view }: KnownView) =>
      call(viewApi.save, {
        body: { id, table: props.table, name, roleId, state: makeState(props, view.isDefault) },
      }),
    onSuccess: (_, { name }) => {
      showToast(t('viewSaved', { name }))
      return refresh()
    },
  })
  const remove = useMutation({
    mutationFn: ({ id }: KnownView) => call(viewApi.delete, { body: { id } }),
    onSuccess: (_, { name }) => {
      showToast(t('viewRemoved', { name }))
      return refresh()
    },
  })
  return { update, remove }
}

/** Saved views of a table: filters, order, size and columns under a name; one's own, and those of one's roles. */
export function ViewsMenu(props: ViewsProps) {
  const t = useMessages(tableMessages)
  const [isSaving, setSaving] = useState(false)
  const { data } = useQuery(queryOf(viewApi.list, { query: { table: props.table } }))
  const views = data?.flatMap(withState)
  const { update, remove } = useViewChanges(props)
  useDefaultView(props, views)
  const own = (views ?? []).filter(({ isOwn }) => isOwn)
  const shared = (views ?? []).filter(({ isOwn }) => !isOwn)
  const pick = (known: KnownView): MenuItem => ({
    id: `view${known.id}`,
    label: known.roleName === null ? known.name : `${known.name} · ${known.roleName}`,
    onSelect: () => applyView(props, known.view),
  })
  const line = { id: 'line', separator: true } as const
  const items: MenuItem[] = [
    {
      id: 'none',
      label: t('viewNone'),
      onSelect: () => {
        props.list.change({ keyword: '', filters: {} })
        props.layout.changeLayout(null)
      },
    },
    ...(own.length === 0 ? [] : [{ id: 'mine', title: t('viewsMine') }, ...own.map(pick)]),
    ...(shared.length === 0 ? [] : [{ id: 'shared', title: t('viewsShared') }, ...shared.map(pick)]),
    line,
    { id: 'save', label: t('viewSave'), onSelect: () => setSaving(true) },
    ...own.flatMap((known): MenuItem[] => [
      {
        id: `change${known.id}`,
        label: t('viewChange', { name: known.name }),
        onSelect: () => update.mutate(known),
      },
      {
        id: `remove${known.id}`,
        label: t('viewRemove', { name: known.name }),
        onSelect: () => remove.mutate(known),
      },
    ]),
  ]
  return (
    <>
      <MenuButton className="button icon-only" label={t('views')} items={items}>
        <Icon name="view" />
      </MenuButton>
      {isSaving && <SaveView props={props} onClose={() => setSaving(false)} />}
    </>
  )
}
