import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adoptFolder } from './embedded-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-adopt-'))
  mkdirSync(join(folder, 'staged/database'), { recursive: true })
  writeFileSync(join(folder, 'staged/database/PG_VERSION'), '18')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const adopt = (): void => adoptFolder(join(folder, 'staged/database'), join(folder, 'database'))

test('a database that was made elsewhere comes into its place, with the mark that it is whole', () => {
  adopt()
  expect(readdirSync(folder).toSorted()).toEqual(['database', 'database.complete', 'staged'])
  expect(readdirSync(join(folder, 'database'))).toEqual(['PG_VERSION'])
})

test.each([
  ['its mark cannot be written', 'database.complete'],
  ['what comes after its mark fails', 'database.starting'],
])('a database lies where it was when %s', (_, hindrance) => {
  mkdirSync(join(folder, hindrance, 'in the way'), { recursive: true })
  expect(adopt).toThrow('EISDIR')
  expect(readdirSync(join(folder, 'staged/database'))).toEqual(['PG_VERSION'])
  expect(readdirSync(folder).toSorted()).toEqual([hindrance, 'staged'])
})
