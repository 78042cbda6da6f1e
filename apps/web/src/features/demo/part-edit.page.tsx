import { demoApi, MAX_PARTS_CHANGED, type SparePart } from '@fibrewatch/contract/demo'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#lib/api/call.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryKeyOf, queryOf } from '#lib/query/query.ts'
import { defineListFilters } from '#lib/table/list-filters.ts'
import { useListState } from '#lib/table/use-list-state.ts'
import { DataState } from '#ui/data-state.tsx'
import type { EditColumn } from '#ui/edit-table/edit-row.tsx'
import { EditTable } from '#ui/edit-table/edit-table.tsx'
import { type EditOptions, useEditTable } from '#ui/edit-table/use-edit-table.ts'
import { Pager } from '#ui/table/pager.tsx'
import { MadeBy } from './made-by.tsx'
import { makePartCells, NEW_PART, type PartColumn, usePartFields } from './part-fields.tsx'
import { partMessages } from './part.messages.ts'
import { usePartRemoval } from './use-part-removal.ts'

const NO_FILTERS = defineListFilters([])
const FILES = ['apps/web/src/ui/edit-table/edit-table.tsx', 'apps/web/src/features/demo/part-edit.page.tsx']
const CALLS = { add: demoApi.addPart, update: demoApi.updateParts, remove: demoApi.deleteParts }
const PART_SCHEMA = demoApi.addPart.body
const WIDTHS_PX: Record<PartColumn, number> = {
  code: 160,
  name: 200,
  kind: 124,
  count: 92,
  place: 140,
  state: 124,
  countedOn: 150,
  remark: 160,
}
const keyOf = ({ id }: SparePart): string => String(id)

function usePartColumns(): EditColumn<SparePart>[] {
  const t = useMessages(partMessages)
  const fields = usePartFields()
  return useMemo(() => {
    const cells = makePartCells(t)
    return fields.map((field) => ({
      field,
      widthPx: WIDTHS_PX[field.name],
      cell: cells[field.name],
      ...(field.name === 'count' ? { align: 'right' as const } : {}),
    }))
  }, [t, fields])
}

/** Stores rows; resolves when the list shows them. */
function useStoring(): Pick<EditOptions<SparePart>, 'onAdd' | 'onUpdate'> {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(demoApi.pageParts) })
  return {
    // Checked against the schema of the call, as the cells are.
    onAdd: async (body) => {
      await call(demoApi.addPart, { body: body as EndpointBody<typeof demoApi.addPart>, isQuiet: true })
      await refresh()
    },
    onUpdate: async (changes) => {
      const list = changes.map(({ key, body }) => ({ ...body, id: Number(key) }) as SparePart)
      await call(demoApi.updateParts, { body: { list }, isQuiet: true })
      await refresh()
    },
  }
}

function PartTable({ parts }: { parts: readonly SparePart[] }) {
  const t = useMessages(partMessages)
  const columns = usePartColumns()
  const fields = usePartFields()
  const { removeOne } = usePartRemoval()
  const editing = useEditTable({
    rows: parts,
    rowKey: keyOf,
    fields,
    schema: PART_SCHEMA,
    newRow: NEW_PART,
    ...useStoring(),
  })
  return (
    <EditTable
      label={t('parts')}
      rows={parts}
      rowKey={keyOf}
      rowName={({ code }) => code}
      schema={PART_SCHEMA}
      calls={CALLS}
      maxRows={MAX_PARTS_CHANGED}
      onRemove={removeOne}
      {...{ columns, editing }}
    />
  )
}

const defaults = { sort: null }

/** A table whose rows are edited in place. */
export function PartEditPage() {
  const t = useMessages(partMessages)
  const { state, change } = useListState({ filters: NO_FILTERS, defaults, isInAddress: true })
  const { page, size } = state
  const query = useQuery({
    ...queryOf(demoApi.pageParts, { query: { page, limit: size } }),
    placeholderData: keepPreviousData,
  })
  const total = query.data?.pagination.total ?? null
  return (
    <div className="demo-page">
      <div className="list-page">
        <div className="card list-card">
          <DataState query={query} what={t('parts')}>
            {/* Another page starts afresh: unsaved work was asked about. */}
            {({ list }) => <PartTable key={`${page}/${size}`} parts={list} />}
          </DataState>
          <Pager
            {...{ page, size, total }}
            pages={Math.max(1, Math.ceil((total ?? 0) / size))}
            onChange={change}
          />
        </div>
      </div>
      <p className="demo-note">
        <MadeBy files={FILES} />
      </p>
    </div>
  )
}
