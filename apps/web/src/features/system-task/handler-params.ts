import type { Task, TaskHandler } from '@fibrewatch/contract/task'
import type { Translate } from '#lib/i18n/i18n.ts'
import type { Language } from '#lib/i18n/language.ts'
import type { Field, FieldRule, FormValues } from '#ui/form/field.types.ts'
import type { taskMessages } from './task.messages.ts'

export type TaskWords = Translate<keyof typeof taskMessages.zh>

/** The part of an argument's JSON Schema that the form needs. */
type ParamSchema = {
  type?: string
  enum?: readonly (string | number)[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}
type ParamsSchema = { properties?: Readonly<Record<string, ParamSchema>>; required?: readonly string[] }

/** Longer texts get several lines. */
const LONG_TEXT = 200
/** The arguments of all handlers are in one form; those of the chosen one are shown. */
const MARK = '|'
const nameOf = ({ name }: TaskHandler, key: string) => `${name}${MARK}${key}`
export const isParamName = (name: string): boolean => name.includes(MARK)

const paramsOf = ({ params }: TaskHandler): ParamsSchema => params
const propertiesOf = (handler: TaskHandler) => Object.entries(paramsOf(handler).properties ?? {})

const wordOf = (language: Language) => (language === 'zh_CN' ? 'zh' : 'en')

export const handlerLabel = (handler: TaskHandler | undefined, language: Language): string | undefined =>
  handler?.label[wordOf(language)]

export const paramLabel = ({ paramLabels }: TaskHandler, key: string, language: Language): string =>
  paramLabels[key]?.[wordOf(language)] ?? key

function makeRules({ type, minLength = 0, maxLength }: ParamSchema, t: TaskWords): FieldRule[] {
  return [
    (value) => {
      if (type === 'integer') return typeof value === 'number' && !Number.isInteger(value) ? t('whole') : null
      if (typeof value !== 'string' || value === '') return null
      if (value.trim().length < minLength) return t('lengthMin', { count: minLength })
      return maxLength !== undefined && value.length > maxLength ? t('lengthMax', { count: maxLength }) : null
    },
  ]
}

type Base = Pick<Field, 'name' | 'label' | 'isRequired' | 'rules' | 'visibleWhen'>

function makeField(base: Base, schema: ParamSchema, t: TaskWords): Field {
  const { type, minimum: min, maximum: max, maxLength = 0 } = schema
  if (type === 'boolean') return { ...base, kind: 'switch' }
  if (schema.enum !== undefined) {
    const options = schema.enum.map((value) => ({ value: String(value), label: String(value) }))
    return { ...base, kind: 'select', options, width: 'name' }
  }
  if (type !== 'integer' && type !== 'number')
    return { ...base, kind: maxLength > LONG_TEXT ? 'textarea' : 'text', width: 'full' }
  const range = base.isRequired === true ? 'numberRange' : 'numberRangeOptional'
  const hint = min === undefined || max === undefined ? {} : { hint: t(range, { min, max }) }
  return {
    ...base,
    ...hint,
    kind: 'number',
    width: 'code',
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  }
}

/** Fields for the arguments of every handler, each shown while its handler is chosen. */
export function makeParamFields(
  handlers: readonly TaskHandler[],
  { t, language }: { t: TaskWords; language: Language },
): Field[] {
  return handlers.flatMap((handler) =>
    propertiesOf(handler).map(([key, schema]) => {
      const base: Base = {
        name: nameOf(handler, key),
        label: paramLabel(handler, key, language),
        isRequired: paramsOf(handler).required?.includes(key) === true && schema.type !== 'boolean',
        rules: makeRules(schema, t),
        visibleWhen: (values) => values['handler'] === handler.name,
      }
      return makeField(base, schema, t)
    }),
  )
}

/** First values of those fields: the task's own for its handler, defaults for the others and for required ones. */
export function makeParamValues(handlers: readonly TaskHandler[], task?: Task): FormValues {
  const pairs = handlers.flatMap((handler) =>
    propertiesOf(handler).map(([key, schema]) => {
      const isOwn = task?.handler === handler.name
      const isLeftOut = isOwn && paramsOf(handler).required?.includes(key) !== true
      const first = isLeftOut ? undefined : schema.default
      return [nameOf(handler, key), isOwn ? (task.params[key] ?? first) : first] as const
    }),
  )
  return Object.fromEntries(pairs)
}

function toParam({ type, enum: allowed }: ParamSchema, value: unknown): unknown {
  if (type === 'boolean') return value === true
  if (allowed !== undefined) return allowed.find((one) => String(one) === value)
  if (typeof value !== 'string') return value ?? undefined
  return value.trim() === '' ? undefined : value.trim()
}

/** The arguments of one handler from the form; empty ones are left out. */
export function readParams(handler: TaskHandler, values: FormValues): Record<string, unknown> {
  const pairs = propertiesOf(handler)
    .map(([key, schema]) => [key, toParam(schema, values[nameOf(handler, key)])] as const)
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(pairs)
}

/** All arguments of a task's handler, given or not, for reading. */
export const listParams = (handler: TaskHandler, task: Task): { key: string; value: unknown }[] =>
  propertiesOf(handler).map(([key]) => ({ key, value: task.params[key] }))
