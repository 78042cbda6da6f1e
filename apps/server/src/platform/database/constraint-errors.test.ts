import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { mapConstraintErrors } from './constraint-errors.ts'

const database = testDatabase()
const insert = (name: string, parentId: number | null) =>
  database.pool.query(`INSERT INTO domain (name, path, parent_id) VALUES ($1, '/probe/', $2)`, [
    name,
    parentId,
  ])

test('a refusal is told by the name of what refused, with its cause', async () => {
  await insert('One', null)
  const named = new Error('taken')
  const refusals = { domain_path_key: (cause: unknown) => Object.assign(named, { cause }) }
  await expect(mapConstraintErrors(refusals, () => insert('Two', null))).rejects.toBe(named)
  expect(named.cause).toMatchObject({ code: '23505' })
})

test('what was not named stays the error of the database, and a result the result', async () => {
  const refusals = { domain_path_key: () => new Error('taken') }
  await expect(mapConstraintErrors(refusals, () => insert('Two', 999_999))).rejects.toMatchObject({
    constraint: 'domain_parent_id_fkey',
  })
  await expect(mapConstraintErrors(refusals, async () => 7)).resolves.toBe(7)
})
