import { expect, test } from 'vitest'
import { ask, languageOf } from './server.ts'

const url = 'https://noc.example/fibre'
const failureOf = async (response: Response, error: unknown = ''): Promise<unknown> =>
  ask({ url }, Promise.resolve({ error, response })).catch((cause: unknown) => cause)

test('an address that leads elsewhere says where, and is not followed', async () => {
  const headers = { location: 'https://login.example/start?from=secret' }
  expect(await failureOf(new Response(null, { status: 302, headers }))).toMatchObject({
    exitCode: 1,
    message: `${url} leads to https://login.example, and is not followed with your token: give the address that answers itself.`,
  })
  const within = new Response(null, { status: 308, headers: { location: '/fibre2/' } })
  expect(await failureOf(within)).toMatchObject({
    message: expect.stringContaining('leads to /fibre2/,') as string,
  })
})

test('what is no answer of the product is said to be none', async () => {
  expect(await failureOf(new Response('', { status: 404 }))).toMatchObject({ exitCode: 1 })
  expect(await failureOf(new Response('', { status: 502 }))).toMatchObject({ exitCode: 4 })
})

test.each([
  [{ LANG: 'zh_CN.UTF-8' }, 'zh-CN'],
  [{ LC_ALL: '', LC_MESSAGES: '', LANG: 'zh_CN.UTF-8' }, 'zh-CN'],
  [{ LC_ALL: 'C', LANG: 'zh_CN.UTF-8' }, 'en'],
  [{ LC_MESSAGES: 'zh_CN', LANG: 'en_GB' }, 'zh-CN'],
  [{}, 'en'],
])('speaks the language of %o; a variable that is empty is not set', (env, language) => {
  expect(languageOf({ env })).toBe(language)
})
