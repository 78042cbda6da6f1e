import { departmentApi } from '@fibrewatch/contract/department'
import { taskApi } from '@fibrewatch/contract/task'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import { requireAnswer } from './answer-check.ts'
import { createTestApp, PASSWORD } from './test-app.ts'

const database = testDatabase()

test('an answer with what its endpoint does not name is refused, also deep in a list', () => {
  const row = { id: 1, name: 'a' }
  expect(() => requireAnswer(departmentApi.list, [row])).toThrow('sys/dept/list')
  expect(() => requireAnswer(departmentApi.list, [])).not.toThrow()
  expect(() => requireAnswer(departmentApi.list, { list: [] })).toThrow('sys/dept/list')
})

test('a column that came along fails the call of a test server; open objects take what they say', async () => {
  const app = await createTestApp(database)
  const admin = await app.signIn('admin')
  const { status, envelope } = await app.get<{ list: object[] }>(`/${taskApi.page.path}`, admin)
  expect(status).toBe(200)
  expect(() => requireAnswer(taskApi.page, envelope.data)).not.toThrow()
  const leaking = { ...envelope.data, list: envelope.data?.list.map((task) => ({ ...task, secret: 'x' })) }
  expect(() => requireAnswer(taskApi.page, leaking)).toThrow('secret')
  await app.remove()
})

test('control: what the check refuses is not answered', async () => {
  const refuse = (): void => {
    throw new Error('a leak')
  }
  const app = await createTestApp(database, { checkAnswer: refuse })
  const answer = await app.post('/oauth/login', { username: 'admin', password: PASSWORD })
  expect(answer).toMatchObject({ status: 500, envelope: { data: null } })
  expect(app.logText()).toContain('a leak')
  await app.remove()
})
