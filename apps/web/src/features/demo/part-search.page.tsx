import { demoApi, MAX_PARTS_CHANGED, type SparePart } from '@fibrewatch/contract/demo'
import { useMemo, useState } from 'react'
import { chosenOne, daySpan } from '#lib/filter/field.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { listOf } from '#lib/table/list-source.ts'
import type { CellField } from '#ui/edit-table/draft.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { findFault, isFieldRequired } from '#ui/form/field-rules.ts'
import { makeBody } from '#ui/form/field-values.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { ListPage } from '#ui/table/list-page.tsx'
import type { BulkAction, ListColumn, RowAction } from '#ui/table/table.types.ts'
import { MadeBy } from './made-by.tsx'
import {
  makeKindOptions,
  makePartCells,
  makeStateOptions,
  NEW_PART,
  type PartWords,
  usePartFields,
} from './part-fields.tsx'
import { partMessages } from './part.messages.ts'
import { usePartRemoval } from './use-part-removal.ts'

const source = listOf({ page: demoApi.pageParts })
const PART_SCHEMA = demoApi.addPart.body
const invalidates = [demoApi.pageParts]
const FILES = [
  'apps/web/src/ui/table/list-page.tsx',
  'apps/web/src/ui/form/form-dialog.tsx',
  'apps/web/src/features/demo/part-search.page.tsx',
]

function makeColumns(t: PartWords): ListColumn<SparePart>[] {
  const cells = makePartCells(t)
  return [
    {
      id: 'code',
      head: t('code'),
      width: 160,
      sortBy: 'code',
      pinned: 'left',
      card: 'title',
      cell: cells.code,
    },
    { id: 'name', head: t('name'), width: 200, grow: true, sortBy: 'name', cell: cells.name },
    {
      id: 'kind',
      head: t('kind'),
      width: 110,
      sortBy: 'kind',
      cell: cells.kind,
      filter: chosenOne('kind', makeKindOptions(t)),
    },
    { id: 'count', head: t('count'), width: 90, align: 'right', sortBy: 'count', cell: cells.count },
    { id: 'place', head: t('place'), width: 150, sortBy: 'place', cell: cells.place },
    {
      id: 'state',
      head: t('state'),
      width: 110,
      sortBy: 'state',
      cell: cells.state,
      filter: chosenOne('state', makeStateOptions(t)),
    },
    {
      id: 'countedOn',
      head: t('countedOn'),
      width: 130,
      sortBy: 'countedOn',
      cell: cells.countedOn,
      filter: daySpan('countedOn', ['countedFrom', 'countedTo']),
    },
    { id: 'remark', head: t('remark'), width: 180, cell: cells.remark },
  ]
}

/** The form for several parts at once is checked by the limits of one part. */
const judgeAsPart = (fields: readonly CellField[]): Field[] =>
  fields.map((field) => ({
    ...field,
    isRequired: isFieldRequired(field, PART_SCHEMA),
    rules: [(_, values) => findFault(field, values, PART_SCHEMA)],
  }))

function PartEditForm({ part, onClose }: { part: SparePart; onClose: () => void }) {
  const t = useMessages(partMessages)
  const fields = usePartFields()
  const toList = (_: FormValues, values: FormValues) => ({
    list: [{ id: part.id, ...makeBody(fields, values, PART_SCHEMA) }],
  })
  return (
    <FormDialog
      id="demo-part"
      title={t('editTitle', { code: part.code })}
      endpoint={demoApi.updateParts}
      fields={judgeAsPart(fields)}
      initial={part}
      toBody={toList}
      {...{ invalidates, onClose }}
    />
  )
}

type FormProps = { edited: SparePart | 'new'; onClose: () => void }

function PartForm({ edited, onClose }: FormProps) {
  const t = useMessages(partMessages)
  const fields = usePartFields()
  if (edited === 'new') {
    return (
      <FormDialog
        id="demo-part"
        title={t('addTitle')}
        okText={t('add')}
        doneText={t('added')}
        endpoint={demoApi.addPart}
        {...{ fields, invalidates, onClose }}
        initial={NEW_PART}
      />
    )
  }
  return <PartEditForm part={edited} onClose={onClose} />
}

function useActions(onEdit: (part: SparePart) => void) {
  const t = useMessages(partMessages)
  const { removeOne, removeMany } = usePartRemoval()
  const rowActions: RowAction<SparePart>[] = [
    { id: 'edit', label: t('edit'), icon: 'edit', endpoint: demoApi.updateParts, onSelect: onEdit },
    {
      id: 'delete',
      label: t('remove'),
      icon: 'trash',
      endpoint: demoApi.deleteParts,
      isDanger: true,
      onSelect: removeOne,
    },
  ]
  const bulkActions: BulkAction<SparePart>[] = [
    {
      id: 'delete',
      label: t('remove'),
      icon: 'trash',
      endpoint: demoApi.deleteParts,
      isDanger: true,
      onSelect: removeMany,
      whyNot: ({ length }) =>
        length > MAX_PARTS_CHANGED ? t('tooMany', { limit: MAX_PARTS_CHANGED }) : null,
    },
  ]
  return { rowActions, bulkActions }
}

/** A table that is searched, filtered and sorted, whose rows are edited in a dialog. */
export function PartSearchPage() {
  const t = useMessages(partMessages)
  const columns = useMemo(() => makeColumns(t), [t])
  const [edited, setEdited] = useState<SparePart | 'new' | null>(null)
  return (
    <div className="demo-page">
      <ListPage
        id="demo.part"
        label={t('parts')}
        source={source}
        columns={columns}
        searchHint={t('searchHint')}
        rowKey={({ id }) => String(id)}
        rowName={({ code }) => code}
        onOpen={setEdited}
        {...useActions(setEdited)}
        toolbarActions={[
          {
            id: 'add',
            label: t('add'),
            icon: 'add',
            isPrimary: true,
            endpoint: demoApi.addPart,
            onSelect: () => setEdited('new'),
          },
        ]}
      >
        {edited !== null && <PartForm edited={edited} onClose={() => setEdited(null)} />}
      </ListPage>
      <p className="demo-note">
        <MadeBy files={FILES} />
      </p>
    </div>
  )
}
