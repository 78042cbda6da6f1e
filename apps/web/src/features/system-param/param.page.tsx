import { type Parameter, parameterApi } from '@fibrewatch/contract/parameter'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { listOf } from '#lib/table/list-source.ts'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { ListPage } from '#ui/table/list-page.tsx'
import type { BulkAction, RowAction } from '#ui/table/table.types.ts'
import { formatValue, type ParamWords, useParamColumns } from './param-columns.tsx'
import { ParamAddForm, ParamEditForm } from './param-form.tsx'
import { paramMessages } from './param.messages.ts'

const parameters = listOf({ page: parameterApi.page, export: parameterApi.export })
const invalidates = [parameterApi.page]
const keysOf = (rows: readonly Parameter[]) => ({ body: { keys: rows.map(({ key }) => key) } })

const whyNotReset = ({ isBuiltIn, value, initial }: Parameter, t: ParamWords): string | null => {
  if (!isBuiltIn) return t('whyNotReset')
  return value === initial ? t('whyNotResetSame') : null
}
const whyNotRemove = ({ isBuiltIn }: Parameter, t: ParamWords): string | null =>
  isBuiltIn ? t('whyNotRemove') : null
const firstReason = (rows: readonly Parameter[], reason: (row: Parameter) => string | null): string | null =>
  rows.map(reason).find((text) => text !== null) ?? null

const namesOf = (rows: readonly Parameter[]) => rows.map(({ name }) => name)

/** Asks, then does it; returns whether it was done. */
function useQuestions(t: ParamWords) {
  const sendReset = useCommand(parameterApi.reset, { doneText: t('resetDone'), invalidates })
  const sendRemove = useCommand(parameterApi.delete, { doneText: t('removed'), invalidates })
  const reset = async (rows: readonly Parameter[]) => {
    const [row] = rows
    const title =
      rows.length === 1 && row !== undefined
        ? t('resetAsk', { name: row.name, initial: formatValue(row, row.initial, t) })
        : t('resetAskMany', { count: rows.length })
    const isSure = await confirmRemoval({
      title,
      names: namesOf(rows),
      text: t('resetText'),
      okText: t('reset'),
    })
    return isSure && (await sendReset(keysOf(rows)))
  }
  const remove = async (rows: readonly Parameter[]) => {
    const [row] = rows
    const title =
      rows.length === 1 && row !== undefined
        ? t('removeAsk', { name: row.name })
        : t('removeAskMany', { count: rows.length })
    const isSure = await confirmRemoval({ title, names: namesOf(rows), text: t('removeText') })
    return isSure && (await sendRemove(keysOf(rows)))
  }
  return { reset, remove }
}

function useActions(t: ParamWords, onEdit: (row: Parameter) => void) {
  const { reset, remove } = useQuestions(t)
  const { update, reset: resetCall, delete: removeCall } = parameterApi
  const rowActions: RowAction<Parameter>[] = [
    { id: 'edit', label: t('edit'), icon: 'edit', endpoint: update, onSelect: onEdit },
    {
      id: 'reset',
      label: t('reset'),
      icon: 'restore',
      endpoint: resetCall,
      placement: 'menu',
      onSelect: (row) => reset([row]),
      whyNot: (row) => whyNotReset(row, t),
    },
    {
      id: 'delete',
      label: t('remove'),
      icon: 'trash',
      endpoint: removeCall,
      isDanger: true,
      placement: 'menu',
      onSelect: (row) => remove([row]),
      whyNot: (row) => whyNotRemove(row, t),
    },
  ]
  const bulkActions: BulkAction<Parameter>[] = [
    {
      id: 'reset',
      label: t('reset'),
      icon: 'restore',
      endpoint: resetCall,
      onSelect: reset,
      whyNot: (rows) => firstReason(rows, (row) => whyNotReset(row, t)),
    },
    {
      id: 'delete',
      label: t('remove'),
      icon: 'trash',
      endpoint: removeCall,
      isDanger: true,
      onSelect: remove,
      whyNot: (rows) => firstReason(rows, (row) => whyNotRemove(row, t)),
    },
  ]
  return { rowActions, bulkActions }
}

/** Parameters: the product's, with their defaults, and those that users added. */
export function ParamPage() {
  const t = useMessages(paramMessages)
  const columns = useParamColumns()
  const [edited, setEdited] = useState<Parameter | 'new' | null>(null)
  const close = () => setEdited(null)
  return (
    <ListPage
      id="sys.param"
      label={t('parameters')}
      source={parameters}
      columns={columns}
      searchHint={t('searchHint')}
      rowKey={({ key }) => key}
      rowName={({ name }) => name}
      onOpen={setEdited}
      {...useActions(t, setEdited)}
      toolbarActions={[
        {
          id: 'add',
          label: t('add'),
          icon: 'add',
          isPrimary: true,
          endpoint: parameterApi.add,
          onSelect: () => setEdited('new'),
        },
      ]}
    >
      {edited === 'new' && <ParamAddForm onClose={close} />}
      {edited !== null && edited !== 'new' && <ParamEditForm parameter={edited} onClose={close} />}
    </ListPage>
  )
}
