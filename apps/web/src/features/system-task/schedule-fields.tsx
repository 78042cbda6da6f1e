import { TASK_TYPES, taskApi } from '@fibrewatch/contract/task'
import { factsOf, propertiesOf } from '#lib/table/json-schema.ts'
import type { Field, FieldRule, FormValues } from '#ui/form/field.types.ts'
import { CronAid } from './cron-aid.tsx'
import type { TaskWords } from './handler-params.ts'
import { INTERVAL_UNITS, isIntervalUnit, joinInterval } from './interval.ts'
import { listTimeZones } from './time-zones.ts'

const isCron = (values: FormValues) => values['type'] === 'cron'
const isInterval = (values: FormValues) => values['type'] === 'interval'
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const LIMITS_MS = (() => {
  const { anyOf = [] } = factsOf(propertiesOf(taskApi.add.body)['everyMs'] ?? {})
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = factsOf(anyOf[0] ?? {})
  return { minimum, maximum }
})()

const judgeInterval =
  (t: TaskWords): FieldRule =>
  (count, { everyUnit }) => {
    if (typeof count !== 'number' || !isIntervalUnit(everyUnit)) return null
    const everyMs = joinInterval(count, everyUnit)
    if (everyMs < LIMITS_MS.minimum) return t('everyTooShort')
    return everyMs > LIMITS_MS.maximum ? t('everyTooLong') : null
  }

const judgeEnd =
  (t: TaskWords): FieldRule =>
  (end, { startAt }) => {
    const [from, to] = [textOf(startAt), textOf(end)]
    return from !== '' && to !== '' && to <= from ? t('endBeforeStart') : null
  }

function makeCronFields(t: TaskWords, ownZone: string): Field[] {
  return [
    {
      name: 'timeZone',
      kind: 'select',
      label: t('timeZone'),
      options: listTimeZones(ownZone),
      width: 'half',
      isRequired: true,
      visibleWhen: isCron,
    },
    {
      name: 'cron',
      kind: 'cron',
      label: t('cron'),
      hint: t('cronHint'),
      isRequired: true,
      visibleWhen: isCron,
      below: ({ values: { cron, timeZone }, change }) => (
        <CronAid
          cron={textOf(cron)}
          timeZone={textOf(timeZone)}
          onPick={(example) => change('cron', example)}
        />
      ),
    },
  ]
}

function makeIntervalFields(t: TaskWords): Field[] {
  return [
    {
      name: 'everyCount',
      kind: 'number',
      label: t('everyCount'),
      width: 'code',
      isRequired: true,
      visibleWhen: isInterval,
      rules: [judgeInterval(t)],
    },
    {
      name: 'everyUnit',
      kind: 'select',
      label: t('everyUnit'),
      width: 'code',
      isRequired: true,
      visibleWhen: isInterval,
      options: INTERVAL_UNITS.map((value) => ({ value, label: t(`unit_${value}`) })),
    },
  ]
}

function makeBoundFields(t: TaskWords): Field[] {
  const hint = t('localZone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  const date = { kind: 'date', hasTime: true, width: 'half', isRequired: false, hint } as const
  return [
    { ...date, name: 'startAt', label: t('startAt') },
    { ...date, name: 'endAt', label: t('endAt'), rules: [judgeEnd(t)] },
    {
      name: 'limit',
      kind: 'number',
      label: t('limit'),
      hint: t('limitHint'),
      placeholder: t('limitNone'),
      width: 'half',
      isRequired: false,
      min: 1,
    },
  ]
}

/** When a task runs: by expression or interval, from when until when, how often. */
export const makeScheduleFields = (t: TaskWords, timeZone: string): Field[] => [
  {
    name: 'type',
    kind: 'radio',
    label: t('type'),
    isRequired: true,
    options: TASK_TYPES.map((value) => ({ value, label: t(`type_${value}`) })),
  },
  ...makeCronFields(t, timeZone),
  ...makeIntervalFields(t),
  ...makeBoundFields(t),
]
