import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { cursorPage, cursorQuery } from './envelope.ts'
import { FILE_OWNERS } from './plant-file.ts'
import { closedObject, id, nullable, oneOf } from './schema.ts'

/**
 * What is kept with its history: a link has its route, landmarks and zones with it,
 * `stops` are the nodes a cable passes, `joints` those of one node, a `cutover` is what became of several cables at once,
 * `files` are the documents and photographs of any object, `attributes` its values of the attribute page: the number of the
 * change is that of the object.
 */
export const CHANGED_KINDS = [
  'site',
  'device',
  'link',
  'cable',
  'stops',
  'node',
  'joints',
  'service',
  'cutover',
  'files',
  'attributes',
] as const
export type ChangedKind = (typeof CHANGED_KINDS)[number]

export const plantChange = Type.Object({
  id,
  kind: oneOf(CHANGED_KINDS),
  objectId: id,
  objectName: Type.String(),
  /** Null before: it was made; null after: it was removed. */
  before: nullable(Type.Unknown()),
  after: nullable(Type.Unknown()),
  at: Type.String(),
  userName: Type.String(),
  /** Of the change that undid it. */
  undoneById: nullable(id),
  /** Of the change that it undid. */
  undoesId: nullable(id),
})
export type PlantChange = Static<typeof plantChange>

export const plantChangeApi = {
  /** Newest first. */
  page: get('plant/change/page', {
    label: label('资源变更记录', 'Changes of the plant'),
    query: closedObject({
      ...cursorQuery,
      kind: Type.Optional(oneOf(CHANGED_KINDS)),
      objectId: Type.Optional(id),
      /** Of changes of `files` and `attributes`: those of an object of this kind. */
      owner: Type.Optional(oneOf(FILE_OWNERS)),
    }),
    data: cursorPage(plantChange),
  }),
  /** Refused when it was changed again since. */
  undo: post('plant/change/undo', {
    label: label('撤销资源变更', 'Undo a change of the plant'),
    body: closedObject({ id }),
    data: Type.Object({ id }),
  }),
}
