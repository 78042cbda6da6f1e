import {
  type Task,
  type TaskHandler,
  TASK_DEFAULT_TIME_ZONE,
  TASK_OVERLAPS,
  TASK_TYPES,
  TASK_UNLIMITED,
  taskApi,
} from '@fibrewatch/contract/task'
import { useMemo } from 'react'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import type { Language } from '#lib/i18n/language.ts'
import { tellName } from '#lib/words/first-names.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import {
  handlerLabel,
  isParamName,
  makeParamFields,
  makeParamValues,
  readParams,
  type TaskWords,
} from './handler-params.ts'
import { makeScheduleFields } from './schedule-fields.tsx'
import { isIntervalUnit, joinInterval, splitInterval } from './interval.ts'
import { taskMessages } from './task.messages.ts'

const WIDTH_PX = 680
const FIRST_CRON = '0 3 * * *'
const FIRST_EVERY_MS = 300_000

type FormContext = { handlers: readonly TaskHandler[]; t: TaskWords; language: Language }

function makeWhatFields({ handlers, t, language }: FormContext): Field[] {
  const options = handlers.map((handler) => ({
    value: handler.name,
    label: handlerLabel(handler, language) ?? handler.name,
    hint: handler.name,
  }))
  return [
    { name: 'name', kind: 'text', label: t('name'), width: 'half' },
    { name: 'handler', kind: 'select', label: t('handler'), options, width: 'half' },
    ...makeParamFields(handlers, { t, language }),
  ]
}

const makeRunFields = ({ t }: FormContext): Field[] => [
  {
    name: 'overlap',
    kind: 'radio',
    label: t('overlap'),
    isRequired: true,
    options: TASK_OVERLAPS.map((value) => ({
      value,
      label: t(`overlap_${value}`),
      hint: t(`overlapHint_${value}`),
    })),
  },
  { name: 'remark', kind: 'textarea', label: t('remark'), rows: 2 },
]

/** First values: of the task, or of a new one that runs every night. */
function makeInitial(handlers: readonly TaskHandler[], task?: Task): FormValues {
  const { count, unit } = splitInterval(task?.everyMs ?? FIRST_EVERY_MS)
  const first = {
    type: TASK_TYPES[0],
    cron: FIRST_CRON,
    timeZone: TASK_DEFAULT_TIME_ZONE,
    overlap: TASK_OVERLAPS[0],
    status: 1,
    handler: handlers[0]?.name,
  }
  const own = task === undefined ? first : { ...task, cron: task.cron ?? FIRST_CRON }
  const limit = task === undefined || task.limit === TASK_UNLIMITED ? null : task.limit
  return { ...own, limit, everyCount: count, everyUnit: unit, ...makeParamValues(handlers, task) }
}

/** Turns the values of the form into the body of the call. */
const makeToBody =
  (handlers: readonly TaskHandler[]) =>
  (body: FormValues, values: FormValues): FormValues => {
    const handler = handlers.find(({ name }) => name === values['handler'])
    const { everyCount, everyUnit, ...plain } = body
    const own = Object.entries(plain).filter(([name]) => !isParamName(name))
    const isInterval = typeof everyCount === 'number' && isIntervalUnit(everyUnit)
    return {
      limit: TASK_UNLIMITED,
      ...Object.fromEntries(own),
      params: handler === undefined ? {} : readParams(handler, values),
      ...(isInterval ? { everyMs: joinInterval(everyCount, everyUnit) } : {}),
    }
  }

type TaskFormProps = { handlers: readonly TaskHandler[]; task?: Task; onClose: () => void }

/** The handler of a task, its schedule, and what happens when its runs overlap. */
export function TaskForm({ handlers, task, onClose }: TaskFormProps) {
  const t = useMessages(taskMessages)
  const language = useLanguage()
  const fields = useMemo(() => {
    const context = { handlers, t, language }
    const zone = task?.timeZone ?? TASK_DEFAULT_TIME_ZONE
    return [...makeWhatFields(context), ...makeScheduleFields(t, zone), ...makeRunFields(context)]
  }, [handlers, t, language, task])
  const shared = {
    id: 'task-form',
    widthPx: WIDTH_PX,
    initial: makeInitial(handlers, task),
    toBody: makeToBody(handlers),
    invalidates: [taskApi.page, taskApi.info],
    onClose,
  }
  if (task === undefined) {
    const startField: Field = { name: 'status', kind: 'switch', label: t('startNow') }
    return (
      <FormDialog
        {...shared}
        title={t('add')}
        okText={t('add')}
        doneText={t('added')}
        endpoint={taskApi.add}
        fields={[...fields, startField]}
      />
    )
  }
  return (
    <FormDialog
      {...shared}
      title={t('editTitle', { name: tellName(task.name) })}
      okText={t('save')}
      doneText={t('saved')}
      effect={t('saveEffect')}
      endpoint={taskApi.update}
      fixed={{ id: task.id }}
      fields={fields}
    />
  )
}
