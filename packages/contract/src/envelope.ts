import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { closedObject, freeText, text } from './schema.ts'

/** `code` of every successful answer (user specification, section 5). */
export const CODE_OK = 1

export const fieldErrorSchema = Type.Object({
  /** Index in a batch, when the body is one. */
  index: Type.Optional(Type.Integer()),
  field: Type.String(),
  reason: Type.String(),
})
export type FieldError = Static<typeof fieldErrorSchema>

/** Every JSON answer. On success `code` is 1; on failure `code` is the HTTP status and `reason` is stable. */
export type Envelope<D> = {
  code: number
  msg: string
  data: D | null
  reason?: string
  requestId?: string
  errors?: FieldError[]
}

/** Catalogue calls: 1-based `page` with `limit`. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 20 })),
}

/** A list's order: an allow-listed column; without it the list's own order. */
export const sortQuery = <const S extends string[]>(sortBy: readonly [...S]) => ({
  sortBy: Type.Optional(Type.Enum(sortBy)),
  isAsc: Type.Optional(Type.Boolean({ default: true })),
})

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** A list as a file: all its rows, whatever page is shown. */
export const exportQuery = {
  format: Type.Optional(Type.Enum([...EXPORT_FORMATS], { default: 'csv' })),
  /** Comma-separated ids of the columns to write, in this order; absent: all. */
  columns: Type.Optional(text(1000)),
  /** IANA name: the times of a workbook are shown in it; absent: UTC. */
  timeZone: Type.Optional(text(64, 1)),
}

export const paged = <S extends TSchema>(row: S) =>
  Type.Object({
    list: Type.Array(row),
    pagination: Type.Object({ page: Type.Integer(), size: Type.Integer(), total: Type.Integer() }),
  })

/** `select/condition` calls: 0-based `page` with `size`, and an allow-listed `sortBy`. */
export const conditionBody = <C extends TObject, const S extends string[]>(
  condition: C,
  sortBy: readonly [...S],
) =>
  closedObject({
    condition: Type.Optional(condition),
    isAsc: Type.Optional(Type.Boolean({ default: true })),
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 20 })),
    sortBy: Type.Optional(Type.Enum(sortBy)),
  })

export const conditionPage = <S extends TSchema>(row: S) =>
  Type.Object({
    list: Type.Array(row),
    total: Type.Integer(),
    page: Type.Integer(),
    size: Type.Integer(),
  })

/** Long lists page by key: `cursor` is opaque and comes from the previous answer. */
export const cursorQuery = {
  cursor: Type.Optional(freeText(400)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
}

/** `total` is counted up to a bound; `totalIsMore` says that there are more than that. */
export const cursorPage = <S extends TSchema>(row: S) =>
  Type.Object({
    list: Type.Array(row),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
    total: Type.Integer(),
    totalIsMore: Type.Boolean(),
  })
