import type { FieldError } from '@fibrewatch/contract/envelope'
import { LINES_PATTERN, ONE_LINE_PATTERN } from '@fibrewatch/contract/pattern'
import { Ajv, type ErrorObject, type Options } from 'ajv'
import addFormatsModule, { type FormatsPlugin } from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import { findUnstorable } from './storable.ts'

// ajv-formats is CommonJS: Node imports the function, its types describe a module around it.
const addFormats = addFormatsModule as unknown as FormatsPlugin

const COMMON: Options = { useDefaults: true, strict: true, strictTypes: false }
const MAX_ERRORS = 50
/** A body with more values than this gets only its first error: a list of all could be larger than the body. */
const MAX_VALUES_FOR_ALL_ERRORS = 5000

const makeAjv = (options: Options): Ajv => {
  const ajv = new Ajv({ ...COMMON, ...options })
  addFormats(ajv)
  return ajv
}

export interface Validator {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}

const first = makeAjv({ allErrors: false })
const all = makeAjv({ allErrors: true })
const coercing = makeAjv({ allErrors: true, coerceTypes: true })

/**
 * Validates each part of a request. Bodies strictly: nothing is coerced or dropped. Query, parameters and headers
 * arrive as text and are coerced. A `?x=` without a value stays text, so that it is refused where a number is expected.
 * Values that no database can store are refused here too, before any handler sees them.
 */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  refuseUnstorable(
    httpPart === 'body'
      ? makeBodyValidator(compileLate(first, schema), compileLate(all, schema))
      : compileLate(coercing, schema),
  )

/** Validates an object as strictly as a body, and names every fault of it. */
export const compileObjectValidator = (schema: object): Validator => compileLate(all, schema)

/**
 * Compiles at the first use: compiling all schemas takes most of a second of every start, and most are
 * never used. Ajv caches what it compiled by the schema object.
 */
function compileLate(ajv: Ajv, schema: object): Validator {
  const validate: Validator = (data) => {
    const compiled = ajv.compile(schema)
    const isValid = compiled(data)
    validate.errors = compiled.errors ?? null
    return isValid
  }
  return validate
}

function refuseUnstorable(inner: Validator): Validator {
  const validate: Validator = (data) => {
    const isValid = inner(data)
    const fault = isValid ? findUnstorable(data) : undefined
    validate.errors = fault === undefined ? (inner.errors ?? null) : [fault]
    return isValid && fault === undefined
  }
  return validate
}

function makeBodyValidator(findFirst: Validator, findAll: Validator): Validator {
  const validate: Validator = (data) => {
    if (findFirst(data)) return true
    const isSmall = countValues(data, MAX_VALUES_FOR_ALL_ERRORS) < MAX_VALUES_FOR_ALL_ERRORS
    const chosen = isSmall ? findAll : findFirst
    chosen(data)
    validate.errors = chosen.errors?.slice(0, MAX_ERRORS) ?? null
    return false
  }
  return validate
}

/** Counts no further than `limit`. */
function countValues(data: unknown, limit: number): number {
  const left: unknown[] = [data]
  let count = 0
  while (left.length > 0 && count + left.length < limit) {
    const value = left.pop()
    count++
    if (typeof value === 'object' && value !== null)
      left.push(...Object.values<unknown>(value as Record<string, unknown>).slice(0, limit))
  }
  return count + left.length
}

/** The errors for the caller, field by field: `alarms/0/id`, and the rule that was broken. */
export function makeFieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  return errors.slice(0, MAX_ERRORS).map((error) => ({ field: readField(error), reason: makeRule(error) }))
}

function readField({ instancePath, params, keyword }: ErrorObject): string {
  const details = params as { missingProperty?: string; additionalProperty?: string }
  const last = keyword === 'required' ? details.missingProperty : details.additionalProperty
  return [instancePath.slice(1), last].filter((part) => part !== undefined && part !== '').join('/')
}

interface RuleParams {
  readonly limit?: number
  readonly type?: string | string[]
  readonly format?: string
  readonly pattern?: string
}

function makeRule({ keyword, params }: ErrorObject): string {
  const { limit, type, format, pattern } = params as RuleParams
  if (pattern === ONE_LINE_PATTERN) return 'must be one line without control characters'
  if (pattern === LINES_PATTERN) return 'must be without control characters'
  const detail = limit ?? (Array.isArray(type) ? type.join('|') : type) ?? format
  return detail === undefined ? keyword : `${keyword}: ${detail}`
}
