import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_NAMES } from '@fibrewatch/contract/first-names'
import { afterEach, describe, expect, test } from 'vitest'
import { changeLanguage } from '#lib/i18n/i18n.ts'
import { tellName } from './first-names.ts'

const SERVER = join(import.meta.dirname, '../../../../server')
const read = (path: string) => readFileSync(join(SERVER, path), 'utf8')

/** The Chinese names in a new installation: the tasks of all migrations, the first domain, role and user. */
function listGivenNames(): string[] {
  const migrations = readdirSync(join(SERVER, 'migrations')).map((file) => read(`migrations/${file}`))
  const tasks = migrations.flatMap((sql) => sql.match(/INSERT INTO task [^;]*;/g) ?? [])
  const start = read('src/modules/identity/first-start.ts')
  return [...tasks, start]
    .flatMap((text) => text.match(/'[^'\n]*\p{Script=Han}[^'\n]*'/gu) ?? [])
    .map((name) => name.slice(1, -1))
}

afterEach(() => changeLanguage('zh_CN'))

describe('names the product gave', () => {
  test('are all known', () => {
    const given = listGivenNames()
    expect(given.length).toBeGreaterThan(15)
    expect(new Set(given)).toEqual(new Set(FIRST_NAMES.map(({ zh }) => zh)))
  })

  test('are told in the language of the reader; a name somebody wrote stays', async () => {
    expect(['全部', '清理请求日志', '北区'].map(tellName)).toEqual(['全部', '清理请求日志', '北区'])
    await changeLanguage('en_US')
    expect(['全部', '值班员', '清理请求日志', '北区'].map(tellName)).toEqual([
      'All',
      'Watch',
      'Clear the request log',
      '北区',
    ])
  })
})
