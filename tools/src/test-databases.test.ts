import { describe, expect, test } from 'vitest'
import { listSourceFiles, type SourceFile } from './source-files.ts'
import { listEmbeddedTests, listPostgresTests } from './test-databases.ts'
import { repositoryRoot } from './workspaces.ts'

const WITH_DATABASE = "import { testDatabase } from '#platform/testing/test-database'"
const makeFile = (path: string, text: string): SourceFile => ({ path, read: () => text })

const files = [
  makeFile('apps/server/src/modules/user/user.test.ts', WITH_DATABASE),
  makeFile('apps/server/src/modules/alarm/alarm.test.ts', WITH_DATABASE),
  makeFile('apps/server/src/platform/jobs/jobs.test.ts', WITH_DATABASE),
  makeFile('apps/server/src/security.test.ts', WITH_DATABASE),
  makeFile('apps/server/src/modules/menu/menu-rules.test.ts', "import { rule } from './menu-rules.ts'"),
]

describe('on which database a test of the server is asked', () => {
  test('what uses one is asked on PostgreSQL, generated calls are not', () => {
    expect(listPostgresTests(files)).toEqual([
      'apps/server/src/modules/user/user.test.ts',
      'apps/server/src/modules/alarm/alarm.test.ts',
      'apps/server/src/platform/jobs/jobs.test.ts',
    ])
  })

  test('the embedded engine is asked what could differ, and everything else that PostgreSQL is not asked', () => {
    expect(listEmbeddedTests(files)).toEqual([
      'apps/server/src/modules/alarm/alarm.test.ts',
      'apps/server/src/platform/jobs/jobs.test.ts',
      'apps/server/src/security.test.ts',
      'apps/server/src/modules/menu/menu-rules.test.ts',
    ])
  })

  test('each test of the server is asked on one of them at least', () => {
    const all = listSourceFiles(repositoryRoot).filter(({ path }) =>
      /^apps\/server\/src\/.*\.test\.ts$/.test(path),
    )
    const asked = new Set([...listEmbeddedTests(all), ...listPostgresTests(all)])
    expect(all.length).toBeGreaterThan(100)
    expect(all.map(({ path }) => path).filter((path) => !asked.has(path))).toEqual([])
  })
})
