import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { CODE_PATTERN, LINES_PATTERN, ONE_LINE_PATTERN } from './pattern.ts'

/** An object that refuses unknown keys: nothing a client sends is silently dropped or stored. */
export const closedObject = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** A text of one line: names, codes, everything that stands in a cell. */
export const text = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: ONE_LINE_PATTERN })

/** A text that may have several lines: remarks, comments. */
export const lines = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: LINES_PATTERN })

/** Any text: what is sought, what is secret, and what a rule of the server's own judges. */
export const freeText = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength })

/** A string union from a `const` array: the array is the one place that lists the values. */
export const oneOf = <const V extends string[]>(values: readonly [...V]) => Type.Enum(values)

/** Identity of an administration row (bigint identity in the database, safe integer on the wire). */
export const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** Identity of an event, alarm or trace (UUIDv7 when made by the server). */
export const uuid = Type.String({ format: 'uuid' })

/** RFC 3339 instant with offset. */
export const instant = Type.String({ format: 'date-time', maxLength: 40 })

/** A resource code. */
export const code = Type.String({ pattern: CODE_PATTERN })

/** Position on a fibre in metres of optical distance from the reference point of its link. */
export const positionM = Type.Number({ minimum: -10_000, maximum: 1_000_000 })

/** WGS-84 `[longitude, latitude]` in degrees. An array, not a tuple: the document is draft-7 JSON Schema. */
export const lngLat = Type.Array(Type.Number({ minimum: -180, maximum: 180 }), { minItems: 2, maxItems: 2 })

/** The most points of a route. */
export const MAX_LINE_POINTS = 20_000
export const lineString = closedObject({
  type: Type.Literal('LineString'),
  coordinates: Type.Array(lngLat, { minItems: 2, maxItems: MAX_LINE_POINTS }),
})
export type LineString = Static<typeof lineString>

/** A position with an altitude in metres (RFC 7946, 3.1.1). Whoever takes it checks longitude and latitude. */
const highPosition = Type.Array(Type.Number({ minimum: -20_000, maximum: 100_000 }), {
  minItems: 3,
  maxItems: 3,
})

/** A line as people have it: its altitudes are taken and left out. */
export const givenLine = closedObject({
  type: Type.Literal('LineString'),
  coordinates: Type.Array(Type.Union([lngLat, highPosition]), { minItems: 2, maxItems: MAX_LINE_POINTS }),
})

/** Place among siblings, lowest first. */
export const orderNum = Type.Integer({ minimum: 0, maximum: 100_000 })

/** The parent of a node of a tree; the top is null, or -1 as older consoles send it. */
export const parentRef = Type.Union([id, Type.Literal(-1), Type.Null()])

/** Four figures of degrees. */
const BOX = String.raw`^-?\d{1,3}(\.\d{1,12})?(,-?\d{1,3}(\.\d{1,12})?){3}$`
/** A box on the ground: west, south, east, north, in degrees, separated by commas. */
export const groundBox = Type.String({ pattern: BOX, maxLength: 80 })
