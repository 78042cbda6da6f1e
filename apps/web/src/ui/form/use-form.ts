import type { Endpoint, EndpointBody, EndpointData, EndpointParams } from '@fibrewatch/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { useTabGuard } from '#lib/tab/tab.ts'
import type { Field, FieldFaults, FormValues } from './field.types.ts'
import { findFault, findFaults, resolveFields } from './field-rules.ts'
import { makeBody, makeValues } from './field-values.ts'

export type FormOptions<E extends Endpoint> = {
  /** The call the form is for: its body's schema gives the rules. */
  endpoint: E
  fields: readonly Field[]
  /** The row to change, or first values of a new one. */
  initial?: FormValues
  /** Sent along with the fields: the id of the row. */
  fixed?: FormValues
  params?: EndpointParams<E>
  /** Last word on the body. */
  toBody?: (body: FormValues, values: FormValues) => FormValues
  /** Lists and infos that show what has changed. */
  invalidates?: readonly Pick<Endpoint, 'path'>[]
  onDone?: (data: EndpointData<E>) => void
}

type Send = (endpoint: Endpoint, input: object) => Promise<unknown>

/** What the server found wrong, under the names of the form's own fields. */
function readServerFaults(error: ApiError, fields: readonly Field[]): FieldFaults {
  const pairs = error.errors.flatMap(({ field, reason }) => {
    const name = field.split(/[./]/).findLast((part) => fields.some((one) => one.name === part))
    return name === undefined ? [] : [[name, reason] as const]
  })
  return Object.fromEntries(pairs)
}

/** What stays as it was is not sent where sending it would ask who it is. */
function leaveOutUnchanged({ confirms }: Endpoint, body: FormValues, initial: FormValues): FormValues {
  if (typeof confirms === 'string') return body
  const isChanged = ([name, value]: [string, unknown]) =>
    confirms[name] !== 'sent' || JSON.stringify(value) !== JSON.stringify(initial[name])
  return Object.fromEntries(Object.entries(body).filter(isChanged))
}

function useSending<E extends Endpoint>(options: FormOptions<E>) {
  const { endpoint, fields, initial = {}, fixed = {}, toBody, params, invalidates = [] } = options
  const queryClient = useQueryClient()
  return async (values: FormValues): Promise<EndpointData<E>> => {
    const made = makeBody(fields, values, endpoint.body)
    const plain = { ...fixed, ...leaveOutUnchanged(endpoint, made, initial) }
    const body = (toBody?.(plain, values) ?? plain) as EndpointBody<E>
    const input = { body, isQuiet: true, ...(params === undefined ? {} : { params }) }
    const data = (await (call as Send)(endpoint, input)) as EndpointData<E>
    await Promise.all(invalidates.map((one) => queryClient.invalidateQueries({ queryKey: queryKeyOf(one) })))
    return data
  }
}

/** Only what was edited is kept, so that what others save meanwhile shows in every other field. */
function useValues(fields: readonly Field[], initial: FormValues) {
  const text = JSON.stringify(makeValues(fields, initial))
  const stored = useMemo(() => JSON.parse(text) as FormValues, [text])
  const [edits, setEdits] = useState<FormValues>({})
  const values = { ...stored, ...edits }
  return {
    stored,
    values,
    isDirty: JSON.stringify(values) !== text,
    edit: (name: string, value: unknown) => setEdits((former) => ({ ...former, [name]: value })),
    forgetEdits: () => setEdits({}),
  }
}

function useFaults(fields: readonly Field[], schema: Endpoint['body']) {
  const [faults, setFaults] = useState<FieldFaults>({})
  const judge = (name: string, values: FormValues) => {
    const field = fields.find((one) => one.name === name)
    const fault = field === undefined ? null : findFault(field, values, schema)
    setFaults((former) => {
      const { [name]: _, ...others } = former
      return fault === null ? others : { ...others, [name]: fault }
    })
  }
  return { faults, setFaults, judge }
}

/** State of one form: values, what is wrong with them, whether it is on its way. Nothing is lost when sending fails. */
export function useForm<E extends Endpoint>(options: FormOptions<E>) {
  const { endpoint, initial = {} } = options
  const fields = resolveFields(options.fields, endpoint.body, initial)
  const { stored, values, isDirty, edit, forgetEdits } = useValues(fields, initial)
  const { faults, setFaults, judge } = useFaults(fields, endpoint.body)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isSaving, setSaving] = useState(false)
  const send = useSending(options)
  const change = (name: string, value: unknown) => {
    edit(name, value)
    // A fault already shown follows every key; a new one waits until the field is left.
    if (faults[name] !== undefined) judge(name, { ...values, [name]: value })
  }
  const letGo = useTabGuard(isDirty)
  const discard = () => {
    forgetEdits()
    setFaults({})
    setFailure(null)
  }
  const submit = async (): Promise<boolean> => {
    const found = findFaults(fields, values, endpoint.body)
    setFaults(found)
    setFailure(null)
    if (Object.keys(found).length > 0 || isSaving) return false
    setSaving(true)
    try {
      const data = await send(values)
      letGo()
      forgetEdits()
      options.onDone?.(data)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFaults(readServerFaults(error, fields))
      setFailure(error)
      return false
    } finally {
      setSaving(false)
    }
  }
  return {
    fields,
    values,
    faults,
    failure,
    isSaving,
    isDirty,
    change,
    /** A field that was only walked through is not blamed before it is submitted. */
    blur: (name: string) => {
      if (values[name] !== stored[name]) judge(name, values)
    },
    discard,
    submit,
  }
}

export type FormControls = ReturnType<typeof useForm>
