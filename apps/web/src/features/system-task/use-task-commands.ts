import { logApi } from '@fibrewatch/contract/log'
import { type Task, taskApi } from '@fibrewatch/contract/task'
import { askUser } from '#ui/dialog.tsx'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { showToast } from '#ui/toast.tsx'
import { useMessages } from '#lib/i18n/i18n.ts'
import { tellName } from '#lib/words/first-names.ts'
import { formMessages } from '#ui/form/form.messages.ts'
import { nameFirst } from '#ui/parts/name-first.ts'
import { taskMessages } from './task.messages.ts'

const invalidates = [taskApi.page, taskApi.info, logApi.taskPage]
type Rows = readonly Task[]

/** One after the other, until one is refused; its reason has been shown by then. */
async function doEach(rows: Rows, send: (row: Task) => Promise<boolean>): Promise<boolean> {
  for (const row of rows) if (!(await send(row))) return false
  return true
}

const namesOf = (rows: Rows) => rows.map(({ name }) => tellName(name))

/** The commands on tasks: ask where something is lost, say what was done; true when all of it was. */
export function useTaskCommands() {
  const t = useMessages(taskMessages)
  const form = useMessages(formMessages)
  const sendStart = useCommand(taskApi.start, { invalidates })
  const sendStop = useCommand(taskApi.stop, { invalidates })
  const sendOnce = useCommand(taskApi.once, { invalidates, doneText: t('onceDone') })
  const sendRemove = useCommand(taskApi.delete, { invalidates, doneText: t('removed') })
  const titleOf = (rows: Rows, one: 'stopAsk' | 'removeAsk') => {
    const [row] = rows
    return rows.length === 1 && row !== undefined
      ? t(one, { name: tellName(row.name) })
      : t(`${one}Many`, { count: rows.length })
  }
  const start = async (rows: Rows) => {
    const isDone = await doEach(rows, ({ id }) => sendStart({ body: { id } }))
    if (isDone) showToast(rows.length === 1 ? t('startDone') : t('startDoneMany', { count: rows.length }))
    return isDone
  }
  const stop = async (rows: Rows) => {
    const question = {
      title: titleOf(rows, 'stopAsk'),
      text: `${nameFirst(namesOf(rows))}${t('stopText')}`,
      okText: t('stop'),
    }
    if (!(await askUser({ ...question, cancelText: form('cancel') }))) return false
    const isDone = await doEach(rows, ({ id }) => sendStop({ body: { id } }))
    if (isDone) showToast(rows.length === 1 ? t('stopDone') : t('stopDoneMany', { count: rows.length }))
    return isDone
  }
  const once = async ({ id, name, lastRun, overlap }: Task) => {
    const isBusy = lastRun?.status === 'running' || lastRun?.status === 'queued'
    const busy = isBusy && overlap !== 'skip' ? ` ${t('onceBusy')}${t(`overlapHint_${overlap}`)}` : ''
    const question = {
      title: t('onceAsk', { name: tellName(name) }),
      text: `${t('onceText')}${busy}`,
      okText: t('once'),
    }
    if (!(await askUser({ ...question, cancelText: form('cancel') }))) return false
    return await sendOnce({ body: { id } })
  }
  const remove = async (rows: Rows) => {
    const isSure = await confirmRemoval({
      title: titleOf(rows, 'removeAsk'),
      names: namesOf(rows),
      text: t('removeText'),
    })
    return isSure && (await sendRemove({ body: { ids: rows.map(({ id }) => id) } }))
  }
  return { start, stop, once, remove }
}

export type TaskCommands = ReturnType<typeof useTaskCommands>
