import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { Envelope } from '@fibrewatch/contract/envelope'
import type { materialApi } from '@fibrewatch/contract/material'
import type { User } from '@fibrewatch/contract/user'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, START_AT, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const DAY_MS = 86_400_000
/** The smallest PNG there is: one transparent point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)
type Uploaded = EndpointData<typeof materialApi.upload>

const database = testDatabase()
let app: TestApp
let token: string
beforeEach(async () => {
  app = await createTestApp(database)
  await app.createUser({ username: 'watch' })
  token = await app.signIn('watch')
})
afterEach(() => app.remove())

const send = (payload: Buffer, as: string = token) =>
  app.http.inject({
    method: 'POST',
    url: '/material/upload',
    headers: { authorization: as, 'content-type': 'image/png' },
    payload,
  })
async function upload(payload: Buffer = PNG, as?: string): Promise<Uploaded> {
  const { data } = (await send(payload, as)).json<Envelope<Uploaded>>()
  if (data === null) throw new Error('the upload was refused')
  return data
}
const show = (url: string) => app.http.inject({ url })
const setAvatar = (avatar: string | null) => app.post('/account/update', { avatar }, token)
const clearUnused = async () => {
  const task = app.modules.list
    .flatMap(({ tasks = [] }) => tasks)
    .find(({ name }) => name.startsWith('material'))
  return task?.run({}, { signal: new AbortController().signal, log: () => {} })
}

describe('a picture', () => {
  test('is kept byte for byte and shown to whoever knows its address, which never changes', async () => {
    const { id, url } = await upload()
    expect(url).toBe(`/material/${id}`)
    const shown = await show(url)
    expect(shown.rawPayload.equals(PNG)).toBe(true)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await upload()).url).not.toBe(url)
    expect((await show(`/material/${'A'.repeat(43)}`)).statusCode).toBe(404)
    expect((await show('/material/1')).statusCode).toBe(400)
  })

  test.each([
    ['a JPEG', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['a GIF', 'GIF89a\x01\0\x01\0', 'image/gif'],
    ['a WebP', 'RIFF\x1a\0\0\0WEBPVP8L', 'image/webp'],
  ])('may be %s, whatever it was called', async (_, bytes, type) => {
    const { url } = await upload(Buffer.from(bytes, 'latin1'))
    expect((await show(url)).headers['content-type']).toBe(type)
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['a WAV sound in the same wrapping as WebP', 'RIFF\0\0\0\0WAVEfmt '],
    ['nothing', ''],
  ])('is not %s called PNG', async (_, text) => {
    const answer = await send(Buffer.from(text, 'latin1'))
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Envelope<null>>().reason).toBe('material.type-refused')
  })

  test('is bounded, and so are all of one user together', async () => {
    const full = Buffer.concat([PNG, Buffer.alloc(512 * 1024 - PNG.length)])
    expect((await send(Buffer.concat([full, PNG]))).statusCode).toBe(413)
    const sent = []
    for (let count = 0; count < 17; count++) sent.push((await send(full)).statusCode)
    expect(sent).toEqual([...Array.from({ length: 16 }, () => 200), 409])
    expect((await send(PNG)).json<Envelope<null>>().reason).toBe('material.quota-exceeded')
    expect((await send(full, await app.signIn('admin'))).statusCode).toBe(200)
  })
})

describe('an avatar', () => {
  test('is a picture that the user uploaded, and lists carry its address', async () => {
    const { url } = await upload()
    expect((await setAvatar(url)).status).toBe(200)
    const admin = await app.signIn('admin')
    const page = await app.get<{ list: User[] }>('/sys/user/page?keyword=watch', admin)
    expect(page.envelope.data?.list.map(({ avatar }) => avatar)).toEqual([url])
    const foreign = await upload(PNG, admin)
    for (const other of [foreign.url, `/material/${'A'.repeat(43)}`]) {
      expect(await setAvatar(other)).toMatchObject({
        status: 400,
        envelope: { reason: 'account.avatar-invalid' },
      })
    }
  })

  test('goes with its user', async () => {
    const { url } = await upload()
    await setAvatar(url)
    const admin = await app.signIn('admin')
    const { rows } = await database.pool.query<{ id: number }>(
      "SELECT id FROM app_user WHERE username = 'watch'",
    )
    expect((await app.post('/sys/user/delete', { userIds: [rows[0]?.id] }, admin)).status).toBe(200)
    expect((await show(url)).statusCode).toBe(404)
  })
})

describe('what nobody uses', () => {
  test('is removed after a day, and no sooner', async () => {
    const [used, unused] = [await upload(), await upload()]
    await setAvatar(used.url)
    app.clock.set(START_AT + DAY_MS)
    expect(await clearUnused()).toBe('removed: 0')
    app.clock.set(START_AT + DAY_MS + 1)
    const fresh = await upload()
    // What is removed is looked at, not counted: the daily task is due too, and may come first.
    const listShown = async () =>
      (await Promise.all([used, unused, fresh].map(({ url }) => show(url)))).map(
        ({ statusCode }) => statusCode,
      )
    await clearUnused()
    expect(await listShown()).toEqual([200, 404, 200])
    expect((await setAvatar(null)).status).toBe(200)
    await clearUnused()
    expect(await listShown()).toEqual([404, 404, 200])
  })

  test('is removed by a task that is there from the start', async () => {
    const { rows } = await database.pool.query(
      "SELECT enabled FROM task WHERE handler = 'material.clear-unused'",
    )
    expect(rows).toEqual([{ enabled: true }])
  })
})
