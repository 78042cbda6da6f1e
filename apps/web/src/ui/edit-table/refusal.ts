import type { FieldError } from '@fibrewatch/contract/envelope'
import type { ReasonCode } from '@fibrewatch/contract/reason'
import type { ApiError } from '#lib/api/api-error.ts'
import type { FieldFaults } from '#ui/form/field.types.ts'
import type { CellField } from './draft.ts'

const INVALID = 'request.invalid' satisfies ReasonCode

type Blame = { index: number; name: string }

/** `{index: 2, field: 'code'}`, or as a path within the body: `list/2/code`. */
function findCell({ index, field }: FieldError, fields: readonly CellField[]): Blame | null {
  const parts = field.split(/[./]/)
  const name = parts.findLast((part) => fields.some((one) => one.name === part))
  const written = parts.find((part) => /^\d+$/.test(part))
  return name === undefined ? null : { index: index ?? Number(written ?? 0), name }
}

/** What the server found wrong with the rows that were sent, by their place among them. */
export function readRefusal(error: ApiError, fields: readonly CellField[]): ReadonlyMap<number, FieldFaults> {
  const faults = new Map<number, FieldFaults>()
  for (const one of error.errors) {
    const place = findCell(one, fields)
    if (place === null) continue
    // Of a refusal with a reason of its own the sentence is its message; a body's faults are told one by one.
    const text = error.reason === INVALID ? one.reason : error.message
    faults.set(place.index, { ...faults.get(place.index), [place.name]: text })
  }
  return faults
}
