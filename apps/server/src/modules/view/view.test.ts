import type { SavedView } from '@fibrewatch/contract/view'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'

const database = testDatabase()
let app: TestApp
let token: string
let roleId: number
beforeEach(async () => {
  app = await createTestApp(database)
  const id = await app.createUser({ username: 'watch', permissions: ['sys:role:update'] })
  const { rows } = await database.pool.query<{ id: number }>(
    'SELECT role_ids[1] AS id FROM app_user WHERE id = $1',
    [id],
  )
  roleId = rows[0]?.id ?? Number.NaN
  token = await app.signIn('watch')
})
afterEach(() => app.remove())

const VIEW = { table: 'sys.user', name: '停用的', state: '{"filter":{"status":0}}' }
const save = (body: object, as = token) => app.post<{ id: number }>('/account/view/save', body, as)
const list = async (as = token, table = 'sys.user') =>
  (await app.get<SavedView[]>(`/account/view/list?table=${table}`, as)).envelope.data ?? []
const remove = (id: number | undefined, as = token) => app.post('/account/view/delete', { id }, as)

/** Another user with the same role. */
async function signInColleague(): Promise<string> {
  await app.createUser({ username: 'colleague' })
  await database.pool.query("UPDATE app_user SET role_ids = $1 WHERE username = 'colleague'", [[roleId]])
  return app.signIn('colleague')
}

test('a view is its owner’s, for its table', async () => {
  const id = (await save(VIEW)).envelope.data?.id
  expect(await list()).toMatchObject([{ id, ...VIEW, roleId: null, roleName: null, isOwn: true }])
  expect(await list(token, 'sys.role')).toEqual([])
  const colleague = await signInColleague()
  expect(await list(colleague)).toEqual([])
  expect((await remove(id, colleague)).status).toBe(404)
  expect((await save({ id, ...VIEW }, colleague)).status).toBe(404)
  expect((await save({ id, ...VIEW, name: '全部' })).status).toBe(200)
  expect((await list()).map(({ name }) => name)).toEqual(['全部'])
  expect((await remove(id)).status).toBe(200)
  expect(await list()).toEqual([])
})

test('a name stands once in a table', async () => {
  const first = (await save(VIEW)).envelope.data?.id
  expect(await save(VIEW)).toMatchObject({ status: 409, envelope: { reason: 'view.name-taken' } })
  const second = (await save({ ...VIEW, name: '其它' })).envelope.data?.id
  expect((await save({ ...VIEW, id: second })).envelope.reason).toBe('view.name-taken')
  expect((await save({ ...VIEW, id: first })).status).toBe(200)
  expect((await save({ ...VIEW, table: 'sys.role' })).status).toBe(200)
})

test('a user saves 50 views at most, of all tables together, and may go on changing them', async () => {
  const [first = 0] = await Promise.all(
    Array.from({ length: 49 }, async (_, index) => {
      const saved = await save({ ...VIEW, name: `${index}`, table: index < 20 ? 'sys.user' : 'sys.role' })
      return saved.envelope.data?.id
    }),
  )
  const both = await Promise.all(['a', 'b'].map((name) => save({ ...VIEW, name })))
  const reasons = both.map(({ envelope }) => envelope.reason).filter((reason) => reason !== undefined)
  expect(reasons).toEqual(['view.too-many'])
  expect((await save({ ...VIEW, id: first, name: '改名' })).status).toBe(200)
  await remove(first)
  expect((await save({ ...VIEW, name: 'c' })).status).toBe(200)
})

test('a view shared with a role is seen by its holders, and stays its owner’s', async () => {
  const id = (await save({ ...VIEW, roleId })).envelope.data?.id
  const colleague = await signInColleague()
  expect(await list(colleague)).toMatchObject([{ id, roleName: 'role of watch', isOwn: false }])
  expect((await remove(id, colleague)).status).toBe(404)
  await database.pool.query("UPDATE role_menu SET permission = '[]'")
  await app.createUser({ username: 'stranger' })
  expect(await list(await app.signIn('stranger'))).toEqual([])
})

test('sharing takes the right to change roles, and the role itself', async () => {
  expect((await save({ ...VIEW, roleId: 1 })).status).toBe(404)
  await app.createUser({ username: 'plain' })
  const plain = await app.signIn('plain')
  expect(await save({ ...VIEW, roleId }, plain)).toMatchObject({
    status: 403,
    envelope: { reason: 'auth.permission-denied' },
  })
  const admin = await app.signIn('admin')
  expect((await save({ ...VIEW, roleId }, admin)).status).toBe(200)
  const missing = { status: 404, envelope: { reason: 'object.not-found' } }
  expect(await save({ ...VIEW, name: '其它', roleId: 9999 }, admin)).toMatchObject(missing)
  expect((await list()).map(({ isOwn }) => isOwn)).toEqual([false])
})

test.each(['[]', 'null', '{x', '"text"', '12'])('the content %s is refused', async (state) => {
  expect(await save({ ...VIEW, state })).toMatchObject({
    status: 400,
    envelope: { reason: 'view.state-invalid' },
  })
})

test.each([{ state: `{"a":"${'x'.repeat(8192)}"}` }, { table: '../x' }, { name: '' }, { userId: 1 }])(
  '%o is refused',
  async (wrong) => {
    expect((await save({ ...VIEW, ...wrong })).envelope.reason).toBe('request.invalid')
  },
)
