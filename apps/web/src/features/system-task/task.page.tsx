import { type Task, taskApi } from '@fibrewatch/contract/task'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery, parseId } from '#lib/tab/query.ts'
import { listOf } from '#lib/table/list-source.ts'
import { tellName } from '#lib/words/first-names.ts'
import { showToast } from '#ui/toast.tsx'
import { ListPage } from '#ui/table/list-page.tsx'
import { makeBulkActions, makeRowActions } from './task-actions.ts'
import { useTaskColumns, useTaskFilters } from './task-columns.tsx'
import { TaskDrawer } from './task-drawer.tsx'
import { TaskForm } from './task-form.tsx'
import { taskMessages } from './task.messages.ts'
import { useHandlers } from './use-handlers.ts'
import { useTaskCommands } from './use-task-commands.ts'
import './task.css'

const tasks = listOf({ page: taskApi.page, export: taskApi.export })
/** Runs start and end on their own. */
const REFRESH_EVERY_MS = 3000

/** The task in the drawer is in the address: a run in the log links here. */
function useOpenTask() {
  const [address, setAddress] = usePageQuery()
  const open = (next: number | null) =>
    setAddress((former) => changeQuery(former, { id: next }), { replace: true })
  return { openId: parseId(address.get('id')), open }
}

/** Without the list of handlers the form cannot be filled in: says so instead of opening it. */
function useTaskForm(handlers: ReturnType<typeof useHandlers>) {
  const [edited, setEdited] = useState<Task | 'new' | null>(null)
  const edit = (task: Task | 'new') => {
    const { error, isSuccess } = handlers.query
    if (isSuccess) setEdited(task)
    else if (error !== null) showToast(error.message)
  }
  const form = edited !== null && (
    <TaskForm
      key={edited === 'new' ? edited : edited.id}
      handlers={handlers.list}
      {...(edited === 'new' ? {} : { task: edited })}
      onClose={() => setEdited(null)}
    />
  )
  return { edit, form }
}

/** Scheduled tasks: what they do, when, and the outcome of their runs. */
export function TaskPage() {
  const t = useMessages(taskMessages)
  const handlers = useHandlers()
  const columns = useTaskColumns(handlers.byName)
  const filters = useTaskFilters()
  const commands = useTaskCommands()
  const { openId, open } = useOpenTask()
  const { edit, form } = useTaskForm(handlers)
  const removeAndClose: typeof commands.remove = async (rows) => {
    const isDone = await commands.remove(rows)
    if (isDone && rows.some(({ id }) => id === openId)) open(null)
    return isDone
  }
  const own = { ...commands, remove: removeAndClose }
  const rowActions = makeRowActions({ t, commands: own, onEdit: edit, onRun: ({ id }) => open(id) })
  return (
    <ListPage
      id="sys.task"
      label={t('tasks')}
      source={tasks}
      columns={columns}
      filters={filters}
      searchHint={t('searchHint')}
      refreshEveryMs={REFRESH_EVERY_MS}
      rowKey={({ id }) => String(id)}
      rowName={({ name }) => tellName(name)}
      openKey={openId === null ? null : String(openId)}
      onOpen={({ id }) => open(id)}
      rowActions={rowActions}
      bulkActions={makeBulkActions({ t, commands: own })}
      toolbarActions={[
        {
          id: 'add',
          label: t('add'),
          icon: 'add',
          isPrimary: true,
          endpoint: taskApi.add,
          onSelect: () => edit('new'),
        },
      ]}
      empty={t('empty')}
      drawer={
        openId !== null && (
          <TaskDrawer
            key={openId}
            id={openId}
            handlers={handlers.byName}
            actions={rowActions}
            onClose={() => open(null)}
          />
        )
      }
    >
      {form}
    </ListPage>
  )
}
