import { type Static, Type } from 'typebox'
import { get, post } from './endpoint.ts'
import { closedObject, id, lines, nullable, text } from './schema.ts'

/** Which table a view is of, as the console calls it: `sys.user`. */
const tableName = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9.:_-]{0,63}$' })

export const MAX_VIEWS_OF_USER = 50

/** Filters, sort and columns of a table, saved under a name. */
export const savedView = Type.Object({
  id,
  table: Type.String(),
  name: Type.String(),
  /** JSON object, the console's own. */
  state: Type.String(),
  /** The role it is shared with; null: the owner's alone. */
  roleId: nullable(id),
  roleName: nullable(Type.String()),
  /** The caller's own, which they may change and delete. */
  isOwn: Type.Boolean(),
  updatedAt: Type.String(),
})
export type SavedView = Static<typeof savedView>

export const viewApi = {
  /** The caller's own views of a table and those shared with their roles. */
  list: get('account/view/list', {
    label: { zh: '表格视图列表', en: 'Saved views' },
    access: 'session',
    query: closedObject({ table: tableName }),
    data: Type.Array(savedView),
  }),
  /** With `id` replaces one of the caller's own. Sharing takes `sys:role:update` and the role itself. */
  save: post('account/view/save', {
    label: { zh: '保存表格视图', en: 'Save view' },
    access: 'session',
    body: closedObject({
      id: Type.Optional(id),
      table: tableName,
      name: text(40, 1),
      state: lines(8192, 2),
      roleId: Type.Optional(nullable(id)),
    }),
    data: Type.Object({ id }),
  }),
  delete: post('account/view/delete', {
    label: { zh: '删除表格视图', en: 'Delete view' },
    access: 'session',
    body: closedObject({ id }),
  }),
}
