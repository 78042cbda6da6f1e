import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkTypes } from './check-types.ts'
import { makeTree } from './testing/make-tree.ts'

const tsconfig = JSON.stringify({
  compilerOptions: { strict: true, noEmit: true, types: [], lib: ['ES2023'] },
  include: ['src'],
})

function makeProject(source: string): string {
  return makeTree({
    'package.json': JSON.stringify({ name: 'fixture', workspaces: ['packages/*'] }),
    'packages/one/package.json': JSON.stringify({ name: 'one' }),
    'packages/one/tsconfig.json': tsconfig,
    'packages/one/src/index.ts': source,
  })
}

describe('checkTypes', () => {
  test('passes a project that compiles', async () => {
    expect(await checkTypes(makeProject('export const lossDb: number = 0.2\n'))).toEqual([])
  })

  test('control: names the project and the line of a type error', async () => {
    const violations = await checkTypes(makeProject("export const lossDb: number = 'high'\n"))
    expect(violations).toHaveLength(1)
    expect(violations[0]).toMatchObject({ file: 'packages/one/tsconfig.json', rule: 'types' })
    expect(violations[0]?.message).toContain('src/index.ts(1,14)')
  })

  test('control: checks each tsconfig of a workspace', async () => {
    const root = makeProject('export const lossDb: number = 0.2\n')
    mkdirSync(join(root, 'packages/one/spec'))
    writeFileSync(join(root, 'packages/one/spec/wrong.ts'), 'export const count: string = 1\n')
    writeFileSync(join(root, 'packages/one/tsconfig.test.json'), tsconfig.replace('"src"', '"spec"'))
    const violations = await checkTypes(root)
    expect(violations.map((violation) => violation.file)).toEqual(['packages/one/tsconfig.test.json'])
  })
})
