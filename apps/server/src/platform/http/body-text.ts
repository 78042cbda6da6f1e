import { findShapeFault, type JsonBounds, measureJsonItem } from '../json/json-shape.ts'
import { invalidFields, type ReasonError } from './errors.ts'

/**
 * Bounds of a JSON body. The largest is a route of 20,000 points, 60,000 values; the one with most names
 * is 1,000 files of two each.
 */
const BODY_BOUNDS: JsonBounds = { depth: 32, values: 100_000, members: 10_000 }
/** The forms of the product have five fields at most. */
const MAX_FORM_FIELDS = 50
/** Far more than those need; a multipart form is parsed in one go. */
const MAX_MULTIPART_BYTES = 65_536

const refuse = (reason: string): ReasonError => invalidFields([{ field: '', reason }])

/** Checked before parsing: names and brackets cost far more than their bytes. */
export function findJsonRefusal(text: string): ReasonError | undefined {
  const reason = findShapeFault(measureJsonItem(text), BODY_BOUNDS)
  return reason === undefined ? undefined : refuse(reason)
}

/** `application/x-www-form-urlencoded`; of a name that comes twice the last one counts. */
export function parseForm(text: string): Record<string, string> | ReasonError {
  const count = text.split('&', MAX_FORM_FIELDS + 1).length
  if (count > MAX_FORM_FIELDS) return refuse(`has more than ${MAX_FORM_FIELDS} fields`)
  return Object.fromEntries(new URLSearchParams(text))
}

const PART_HEAD = /^content-disposition:/gim

/** `multipart/form-data` (RFC 7578) with text fields only; of a name that comes twice the last one counts. */
export async function parseMultipartForm(
  body: Buffer,
  contentType: string,
): Promise<Record<string, string> | ReasonError> {
  // Measured and counted before parsing, as above.
  if (body.length > MAX_MULTIPART_BYTES) return refuse(`is larger than ${MAX_MULTIPART_BYTES} bytes`)
  if ((body.toString('latin1').match(PART_HEAD)?.length ?? 0) > MAX_FORM_FIELDS)
    return refuse(`has more than ${MAX_FORM_FIELDS} fields`)
  const form = await readFormData(body, contentType)
  if (form === undefined) return refuse('is no multipart form')
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string') return invalidFields([{ field: name, reason: 'is a file' }])
    fields[name] = value
  }
  return fields
}

async function readFormData(body: Buffer, contentType: string): Promise<FormData | undefined> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    return undefined
  }
}
