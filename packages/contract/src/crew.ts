import { type Static, Type } from 'typebox'
import { joint, nodeStop, plantNode } from './cable.ts'
import { get, label, post } from './endpoint.ts'
import { fault, FIBRE_CONDITIONS } from './fault.ts'
import { closedObject, id, instant, lines, lngLat, nullable, oneOf, uuid } from './schema.ts'
import { searchWords } from './search.ts'

/** What a crew writes about: a closure, or any other node, or a fault. */
export const CREW_SUBJECTS = ['node', 'fault'] as const
export type CrewSubject = (typeof CREW_SUBJECTS)[number]

/** Rows of one answer: a closure brings all its joints along. */
export const CREW_PAGE_SIZE = 20
/** What one closure or fault may gather; more is said to be too much and not cut off silently. */
export const MAX_CREW_ENTRIES = 200
/** A photograph, reduced by the browser before it is sent. */
export const MAX_CREW_PICTURE_BYTES = 384 * 1024
export const MAX_CREW_TEXT = 2000

/** Four letters of base64 for three bytes. */
const MAX_PICTURE_LETTERS = Math.ceil(MAX_CREW_PICTURE_BYTES / 3) * 4
const BODY_LIMIT_BYTES = MAX_PICTURE_LETTERS + 32 * 1024
const BASE64 = '^[A-Za-z0-9+/]+={0,2}$'
/** Cables by their ids, separated by commas. */
const IDS = String.raw`^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,49}$`

export const crewEntry = Type.Object({
  id: uuid,
  author: Type.String(),
  /** By the clock of the browser it was written in. */
  writtenAt: Type.String(),
  receivedAt: Type.String(),
  text: Type.String(),
  hasPicture: Type.Boolean(),
})
export type CrewEntry = Static<typeof crewEntry>

/** A node with its splice table, as a crew needs it without a line. */
export const crewClosure = Type.Object({
  node: plantNode,
  stops: Type.Array(nodeStop),
  joints: Type.Array(joint),
  search: searchWords,
  /** Newest first. */
  entries: Type.Array(crewEntry),
})
export type CrewClosure = Static<typeof crewClosure>

const neighbour = nullable(Type.Object({ nodeId: id, name: Type.String(), distanceM: Type.Number() }))

/** An open fault without what a crew has no need of: links and customers. */
export const crewFault = Type.Object({
  fault,
  lngLat: nullable(lngLat),
  before: neighbour,
  behind: neighbour,
  fibresPerTube: Type.Integer(),
  colourCode: Type.String(),
  fibres: Type.Array(Type.Object({ fibre: Type.Integer(), condition: oneOf(FIBRE_CONDITIONS) })),
  search: searchWords,
  entries: Type.Array(crewEntry),
})
export type CrewFault = Static<typeof crewFault>

/** The key of the last row of the page before. */
const after = Type.Optional(id)
const next = nullable(id)

/** What a crew takes along into the field, and what it brings back. */
export const crewApi = {
  closures: get('crew/closure/page', {
    label: label('现场：节点与接续', 'Field: nodes and their splices'),
    query: closedObject({ after, cableIds: Type.Optional(Type.String({ pattern: IDS, maxLength: 850 })) }),
    data: Type.Object({ list: Type.Array(crewClosure), next }),
  }),
  faults: get('crew/fault/page', {
    label: label('现场：未结束的光缆故障', 'Field: open cable faults'),
    query: closedObject({ after }),
    data: Type.Object({ list: Type.Array(crewFault), next }),
  }),
  /** The browser names the entry: sent again after a lost answer it is not written twice. */
  add: post('crew/entry/add', {
    label: label('现场：记录与照片', 'Field: add a note or photograph'),
    body: closedObject({
      id: uuid,
      subject: oneOf(CREW_SUBJECTS),
      subjectId: id,
      writtenAt: instant,
      text: lines(MAX_CREW_TEXT),
      /** JPEG, PNG or WebP as base64. */
      picture: nullable(Type.String({ minLength: 4, maxLength: MAX_PICTURE_LETTERS, pattern: BASE64 })),
    }),
    data: Type.Object({ isNew: Type.Boolean(), receivedAt: Type.String() }),
    bodyLimitBytes: BODY_LIMIT_BYTES,
  }),
  picture: get('crew/entry/picture', {
    label: label('现场：查看照片', 'Field: see a photograph'),
    query: closedObject({ id: uuid }),
    answerKind: 'binary',
  }),
}
