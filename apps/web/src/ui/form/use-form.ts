import type { Endpoint, EndpointBody, EndpointData, EndpointParams } from '@fibrewatch/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { useTabGuard } from '#lib/tab/tab.ts'
import type { Field, FieldFaults, FormValues } from './field.types.ts'
import { findFaultAt, findFaults, resolveFields, valueAt } from './field-rules.ts'
import { makeBody, makeValues } from './field-values.ts'
import { useChecks } from './use-checks.ts'

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
    const parts = field.split(/[./]/)
    const at = parts.findLastIndex((part) => fields.some(({ name }) => name === part))
    const known = fields.find(({ name }) => name === parts[at])
    if (known === undefined) return []
    return [[known.kind === 'rows' ? parts.slice(at).join('/') : known.name, reason] as const]
  })
  return Object.fromEntries(pairs)
}

/** An unchanged field is not sent where sending it would take a confirmed session. */
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
  const replace = (places: readonly string[], faultOf: (place: string) => string | null) =>
    setFaults((former) => {
      const others = Object.entries(former).filter(([place]) => !places.includes(place))
      const found = places.flatMap((place) => {
        const fault = faultOf(place)
        return fault === null ? [] : [[place, fault] as const]
      })
      return Object.fromEntries([...others, ...found])
    })
  const judge = (places: readonly string[], values: FormValues) =>
    replace(places, (place) => findFaultAt(place, { fields, values, schema }))
  return { faults, setFaults, judge, put: (place: string, fault: string) => replace([place], () => fault) }
}

type Editing = {
  fields: readonly Field[]
  schema: Endpoint['body']
  edits: ReturnType<typeof useValues>
  judging: ReturnType<typeof useFaults>
  checks: ReturnType<typeof useChecks>
}

/** Handlers for editing a field, and for leaving it. */
function useEditing({ fields, schema, edits, judging, checks }: Editing) {
  const { stored, values, edit } = edits
  const { faults, judge, put } = judging
  const change = (name: string, value: unknown) => {
    edit(name, value)
    checks.drop(name)
    // A fault already shown follows every key; a new one waits until the field is left.
    const shown = Object.keys(faults).filter((place) => place === name || place.startsWith(`${name}/`))
    if (shown.length > 0) judge(shown, { ...values, [name]: value })
  }
  const judgeLeft = async (place: string): Promise<void> => {
    const value = valueAt(values, place)
    // An untouched field shows no fault before the form is submitted.
    if ((value ?? '') === (valueAt(stored, place) ?? '')) return
    judge([place], values)
    const field = fields.find(({ name }) => name === place)
    if (field?.check === undefined || findFaultAt(place, { fields, values, schema }) !== null) return
    const fault = await checks.ask(field, value)
    if (typeof fault === 'string') put(place, fault)
  }
  return { change, blur: (place: string) => void judgeLeft(place) }
}

/** State of one form: values, what is wrong with them, whether it is on its way. Nothing is lost when sending fails. */
export function useForm<E extends Endpoint>(options: FormOptions<E>) {
  const { endpoint, initial = {} } = options
  const fields = resolveFields(options.fields, endpoint.body, initial)
  const edits = useValues(fields, initial)
  const { values, isDirty, forgetEdits } = edits
  const judging = useFaults(fields, endpoint.body)
  const { faults, setFaults } = judging
  const checks = useChecks(fields)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isSaving, setSaving] = useState(false)
  const send = useSending(options)
  const { change, blur } = useEditing({ fields, schema: endpoint.body, edits, judging, checks })
  const releaseGuard = useTabGuard(isDirty)
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
      const refused = await checks.askAll(values)
      setFaults(refused)
      if (Object.keys(refused).length > 0) return false
      const data = await send(values)
      releaseGuard()
      forgetEdits()
      // What was free is taken now, perhaps by this very form.
      checks.forget()
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
    /** Fields whose values are being asked about elsewhere. */
    checking: checks.checking,
    blur,
    discard,
    submit,
  }
}

export type FormControls = ReturnType<typeof useForm>
