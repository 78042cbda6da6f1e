import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { SESSION_END_REASONS } from '@fibrewatch/contract/live'
import type { Device } from '@fibrewatch/contract/plant'
import { transaction } from '#platform/database/transaction'
import { STAMPED_CHANNEL } from '#platform/live/hub'
import { testDatabase } from '#platform/testing/test-database'
import { type Heard, type LiveTestClient, openLiveClient } from '#testing/live-client'
import { createTestApp, PASSWORD, START_AT, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const READ = 'plant:tree'
const database = testDatabase()
let app: TestApp
let address: string
const opened: WebSocket[] = []

beforeEach(async () => {
  app = await createTestApp(database)
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.close()
  await app.remove()
})

async function openClient(token: string, lang = ''): Promise<LiveTestClient> {
  const client = await openLiveClient(address, token, lang)
  opened.push(client.socket)
  return client
}

const subscribe = (topics: string[], since?: number) => ({ action: 'subscribe', topics, since })

async function addDevice(code: string, domainId = 1): Promise<number> {
  const body = { code, name: code, kind: 'otdr', domainId }
  const answer = await app.post<{ id: number }>('/plant/device/add', body, await app.signIn('admin'))
  return answer.envelope.data?.id ?? Number.NaN
}

/** Gives the rows the next numbers, as a module does that changed them, without publishing. */
const stampRows = (table: 'device' | 'link', ids: readonly number[]) =>
  transaction(database.db, async (tx) => {
    const first = await app.deps.live.stamp(tx, ids.length)
    for (const [index, id] of ids.entries()) {
      await tx
        .updateTable(table)
        .set({ liveSeq: first + index })
        .where('id', '=', id)
        .execute()
    }
    return first
  })
const stampDevices = (ids: readonly number[]) => stampRows('device', ids)

const makeMessage = (seq: number, domainId = 1, code = 'RTU-1') => ({
  seq,
  domainId,
  message: {
    topic: 'device',
    type: 'changed',
    seq,
    at: new Date(START_AT).toISOString(),
    data: { id: 1, code, domainId } as Device,
  } as const,
})

const seqsOf = (heard: readonly Heard[]) =>
  heard.flatMap((message) => (typeof message === 'object' && 'topic' in message ? [message.seq] : []))

describe('connections of one user', () => {
  const openMany = async (token: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => openClient(token)))

  test('are at most 50 of a session: the next is told why and closed, and others stay', async () => {
    const token = await app.signIn('admin')
    const first = await openMany(token, 50)
    await Promise.all(first.map((client) => client.settle()))
    const next = await openClient(token)
    expect(await next.closed).toBe(1008)
    expect(next.heard).toMatchObject([{ type: 'error', reason: 'live.too-many-connections' }])
    expect(next.heard[0]).toMatchObject({ msg: expect.stringContaining('50') as string })
    await first[0]?.settle()
    first[1]?.socket.close()
    await first[1]?.closed
    await expect.poll(() => app.hub.clients.size).toBe(49)
    await (await openClient(token)).settle()
  })

  test('are at most 200 in all sessions of a user, and those of others count for them', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, () => app.signIn('admin')))
    for (const token of tokens.slice(0, 4)) {
      const clients = await openMany(token, 50)
      await Promise.all(clients.map((client) => client.settle()))
    }
    expect(await (await openClient(tokens[4] ?? '')).closed).toBe(1008)
    await app.createUser({ username: 'someone1', permissions: [READ] })
    await (await openClient(await app.signIn('someone1'))).settle()
  })
})

describe('a live connection', () => {
  test.each(['', 'x', 'a'.repeat(43)])('is refused with the token "%s"', async (token) => {
    const socket = connectUpgrade(token)
    const [head] = (await once(socket, 'data')) as [Buffer]
    expect(head.toString()).toMatch(/^HTTP\/1\.1 401 /)
    socket.destroy()
    await expect(openClient(token)).rejects.toThrow('refused')
    expect(app.hub.clients.size).toBe(0)
  })

  test('is greeted with the number it starts from, and answered when it pings', async () => {
    await stampDevices([await addDevice('RTU-1')])
    await app.hub.catchUp()
    const client = await openClient(await app.signIn('admin'))
    client.send('hello')
    client.send('PING')
    await client.hear(2)
    expect(client.heard).toEqual([{ type: 'welcome', seq: 1 }, 'PONG'])
  })

  test('gets what it subscribed to, in its scope, in the order of the numbers', async () => {
    const north = await app.createDomain('north')
    await app.createUser({ username: 'watch', domainId: north, permissions: [READ] })
    const client = await openClient(await app.signIn('watch'))
    client.send(subscribe(['device', 'alarm', 'nonsense']))
    await client.hear(3)
    expect(client.heard).toMatchObject([
      { type: 'error', reason: 'auth.permission-denied' },
      { type: 'error', reason: 'request.invalid' },
      { type: 'subscribed', topics: ['device'], seq: 0 },
    ])
    app.hub.publish(3, 3, [makeMessage(3, north)])
    app.hub.publish(1, 2, [makeMessage(1, north), makeMessage(2, 1)])
    await client.hear(5)
    await client.settle()
    expect(seqsOf(client.heard)).toEqual([1, 3])
  })

  test('gets what another process stamped, announced or not', async () => {
    const ids = [await addDevice('RTU-1'), await addDevice('RTU-2')]
    const client = await openClient(await app.signIn('admin'))
    client.send(subscribe(['device']))
    await client.hear(1)
    const first = await stampDevices(ids)
    await app.deps.bus.publish(STAMPED_CHANNEL, { origin: 'another', from: first, to: first + 1 })
    await client.hear(3)
    await stampDevices([ids[0] ?? 0])
    await app.hub.catchUp()
    await client.hear(4)
    expect(seqsOf(client.heard)).toEqual([1, 2, 3])
  })

  test('is told what it missed since a number, and to load afresh when that is unknown', async () => {
    const ids = [await addDevice('RTU-1'), await addDevice('RTU-2'), await addDevice('RTU-3')]
    await stampDevices(ids)
    await app.hub.catchUp()
    const client = await openClient(await app.signIn('admin'))
    client.send(subscribe(['device'], 1))
    await client.hear(3)
    expect(seqsOf(client.heard)).toEqual([2, 3])
    client.send(subscribe(['device'], 4))
    await client.hear(5)
    expect(client.heard.at(-1)).toEqual({ type: 'resync', seq: 3 })
  })

  test('is told what it missed once, however often it asks, and what is broadcast meanwhile', async () => {
    await stampDevices([await addDevice('RTU-1'), await addDevice('RTU-2')])
    await app.hub.catchUp()
    const client = await openClient(await app.signIn('admin'))
    // The new topics of a reader whose rights changed are requested before the first answer has come.
    client.send(subscribe(['device'], 0))
    client.send(subscribe(['device'], 0))
    await client.hear(3)
    app.hub.broadcast('device', 1, (seq) => makeMessage(seq, 1, 'BROADCAST').message)
    await client.settle()
    client.send(subscribe(['device'], 0))
    await client.settle()
    app.hub.publish(3, 3, [makeMessage(3)])
    await client.hearLast({ seq: 3 })
    expect(seqsOf(client.heard)).toEqual([1, 2, 2, 3])
  })

  test('is told what it missed of a topic it adds, though of another it has had later news', async () => {
    const deviceId = await addDevice('RTU-1')
    const body = { code: 'SZ-01', name: 'SZ-01', deviceId, port: 1, lengthM: 1000, groupIndex: 1.468 }
    const link = await app.post<{ id: number }>('/plant/link/add', body, await app.signIn('admin'))
    await stampRows('link', [link.envelope.data?.id ?? Number.NaN])
    await stampDevices([deviceId])
    await app.hub.catchUp()
    const client = await openClient(await app.signIn('admin'))
    client.send(subscribe(['device'], 0))
    client.send(subscribe(['device', 'quality'], 0))
    await client.hear(4)
    await client.settle()
    expect(new Set(seqsOf(client.heard))).toEqual(new Set([1, 2]))
  })

  test('hears of grades by the right to the quality list, and of links by the right to the plant', async () => {
    const deviceId = await addDevice('RTU-1')
    const body = { code: 'SZ-01', name: 'SZ-01', deviceId, port: 1, lengthM: 1000, groupIndex: 1.468 }
    const link = await app.post<{ id: number }>('/plant/link/add', body, await app.signIn('admin'))
    const linkId = link.envelope.data?.id ?? Number.NaN
    await stampRows('link', [linkId])
    await app.hub.catchUp()
    const denied = { type: 'error', reason: 'auth.permission-denied' }
    await app.createUser({ username: 'grader', permissions: ['monitor:quality:page'] })
    await app.createUser({ username: 'watch', permissions: [READ] })
    const grader = await openClient(await app.signIn('grader'))
    grader.send(subscribe(['link', 'quality'], 0))
    const watch = await openClient(await app.signIn('watch'))
    watch.send(subscribe(['link', 'quality'], 0))
    await Promise.all([grader.hear(3), watch.hear(3)])
    expect(grader.heard).toMatchObject([
      denied,
      { type: 'subscribed', topics: ['quality'] },
      { topic: 'quality', seq: 1, data: { linkId, domainId: 1 } },
    ])
    expect(watch.heard).toMatchObject([
      denied,
      { type: 'subscribed', topics: ['link'] },
      { topic: 'link', seq: 1, data: { code: 'SZ-01' } },
    ])
  })

  test('is told to load afresh when more than 2,000 messages were missed', async () => {
    await database.pool.query(
      `INSERT INTO device (code, name, kind, domain_id, key_hash, live_seq)
       SELECT 'D-' || n, 'd', 'otdr', 1, '', n FROM generate_series(1, 2001) n`,
    )
    await database.pool.query('UPDATE live_cursor SET seq = 2001')
    await app.hub.catchUp()
    const client = await openClient(await app.signIn('admin'))
    client.send(subscribe(['device'], 0))
    await client.hear(2)
    expect(client.heard.at(-1)).toEqual({ type: 'resync', seq: 2001 })
    client.send(subscribe(['device'], 1))
    await client.hear(2003)
    expect(seqsOf(client.heard)).toHaveLength(2000)
  })

  test('survives nonsense, and is closed for too much of it', async () => {
    const client = await openClient(await app.signIn('admin'))
    for (const text of [
      '{',
      '[]',
      '{"action":"subscribe"}',
      'null',
      '\u0000',
      '{"action":"subscribe","topics":[1]}',
    ]) {
      client.send(text)
    }
    await client.settle()
    const answers = client.heard.slice(0, -1)
    expect(answers).toHaveLength(6)
    for (const answer of answers) expect(answer).toMatchObject({ type: 'error', reason: 'request.malformed' })
    for (let count = 0; count < 100; count++) client.send('{')
    expect(await client.closed).toBe(1008)
  })

  test('hears texts in the language its address asks for', async () => {
    const token = await app.signIn('admin')
    for (const [lang, word] of [
      ['en', /could not be parsed/],
      ['zh-CN', /无法解析/],
    ] as const) {
      const client = await openClient(token, lang)
      client.send('{')
      await client.hear(1)
      expect(client.heard[0]).toMatchObject({ type: 'error', msg: expect.stringMatching(word) as string })
    }
  })

  test('is closed for a frame that is too large', async () => {
    const client = await openClient(await app.signIn('admin'))
    client.send('x'.repeat(17 * 1024))
    expect(await client.closed).toBe(1009)
  })
})

describe('the end of a session', () => {
  test.each(SESSION_END_REASONS)('by %s is told before the connection is closed', async (reason) => {
    const client = await openClient(await app.signIn('admin'))
    await client.settle()
    await transaction(database.db, (tx) =>
      app.sessions.end(tx, { userId: 1 }, { reason, by: 'somebody else' }),
    )
    expect(await client.closed).toBe(1008)
    expect(client.heard.at(-1)).toEqual({ type: 'signed-out', reason, by: 'somebody else' })
  })

  test('that simply expires is told too', async () => {
    const client = await openClient(await app.signIn('admin'))
    await client.settle()
    app.clock.set(START_AT + 7 * 86_400_000)
    await transaction(database.db, (tx) => app.sessions.announceRightsChanged(tx))
    expect(await client.closed).toBe(1008)
    expect(client.heard.at(-1)).toEqual({ type: 'signed-out', reason: 'expired' })
  })

  test('leaves others alone, and a lost right ends its topics', async () => {
    await app.createUser({ username: 'watch', permissions: [READ] })
    const client = await openClient(await app.signIn('watch'))
    client.send(subscribe(['device']))
    await client.hear(1)
    await database.pool.query("UPDATE role_menu SET permission = '[]'")
    await transaction(database.db, async (tx) => {
      await app.sessions.end(tx, { userId: 1 }, 'kicked')
      await app.sessions.announceRightsChanged(tx)
    })
    await client.hearLast({ type: 'rights-changed' })
    expect([...app.hub.clients][0]?.topics.size).toBe(0)
    app.hub.publish(1, 1, [makeMessage(1)])
    await client.settle()
    expect(seqsOf(client.heard)).toEqual([])
  })
})

describe('a change of rights', () => {
  test('is told to whom it is about, or to all', async () => {
    const watchId = await app.createUser({ username: 'watch' })
    await app.createUser({ username: 'other' })
    const [watch, other] = [
      await openClient(await app.signIn('watch')),
      await openClient(await app.signIn('other')),
    ]
    await transaction(database.db, (tx) => app.sessions.announceRightsChanged(tx, [watchId]))
    await watch.hear(1)
    await transaction(database.db, (tx) => app.sessions.announceRightsChanged(tx))
    await watch.hear(2)
    await other.hear(1)
    await other.settle()
    expect(watch.heard).toEqual([{ type: 'rights-changed' }, { type: 'rights-changed' }])
    expect(other.heard).toEqual([{ type: 'rights-changed' }, 'PONG'])
  })
})

describe('a change by somebody', () => {
  const addDepartment = async (token: string, name = '巡检班') =>
    expect((await app.post('/sys/dept/add', { name }, token)).status).toBe(200)
  const hearAreas = async (client: LiveTestClient, areas: string[]) =>
    await expect.poll(() => client.areas).toEqual(areas)

  test('is told by its area to the sessions that may list it, and to nobody else', async () => {
    await app.createUser({ username: 'lister', permissions: ['sys:dept:list'] })
    await app.createUser({ username: 'other', permissions: ['sys:user:page'] })
    const [lister, other] = [
      await openClient(await app.signIn('lister')),
      await openClient(await app.signIn('other')),
    ]
    await addDepartment(await app.signIn('admin'))
    await hearAreas(lister, ['sys:dept'])
    await other.settle()
    expect(other.areas).toEqual([])
  })

  test.each([
    ['sees its tree', 'plant:tree'],
    ['lists the alarms, which name it', 'monitor:alarm:page'],
  ])('of the plant is told to whoever %s', async (_, permission) => {
    await app.createUser({ username: 'watcher', permissions: [permission] })
    const client = await openClient(await app.signIn('watcher'))
    const site = { code: 'SITE-NEW', name: 'site', domainId: 1 }
    expect((await app.post('/plant/site/add', site, await app.signIn('admin'))).status).toBe(200)
    await hearAreas(client, ['plant:site'])
  })

  test('is told once for many, and not when it was refused', async () => {
    const token = await app.signIn('admin')
    const client = await openClient(token)
    expect((await app.post('/sys/role/add', {}, token)).status).toBe(400)
    await Promise.all([addDepartment(token, '一班'), addDepartment(token, '二班')])
    await hearAreas(client, ['sys:dept'])
  })

  test('is told by the area of its permission, whatever its address', async () => {
    const token = await app.signIn('admin')
    const client = await openClient(token)
    const menu = { name: '值班', type: 0, router: '/duty', parentId: null, orderNum: 1 }
    expect((await app.post('/menus/insert', menu, token)).status).toBe(200)
    await hearAreas(client, ['sys:menu'])
  })

  test('is not told to a session that is held up', async () => {
    const [token, held] = [await app.signIn('admin'), await app.signIn('admin')]
    const [free, locked] = [await openClient(token), await openClient(held)]
    await app.post('/oauth/lock', {}, held)
    await addDepartment(token)
    await hearAreas(free, ['sys:dept'])
    await locked.settle()
    expect(locked.areas).toEqual([])
  })
})

describe('a locked session', () => {
  test('hears nothing until it is unlocked, and is then told to load afresh', async () => {
    const token = await app.signIn('admin')
    const client = await openClient(token)
    client.send(subscribe(['device']))
    await client.hear(1)
    await app.post('/oauth/lock', {}, token)
    await client.hear(2)
    app.hub.publish(1, 1, [makeMessage(1)])
    await transaction(database.db, (tx) => app.sessions.announceRightsChanged(tx))
    await app.signIn('admin')
    await client.settle()
    await app.post('/oauth/unlock', { password: PASSWORD }, token)
    await client.hearLast({ type: 'resync' })
    expect(client.heard.slice(1)).toEqual([
      { type: 'locked' },
      'PONG',
      { type: 'unlocked' },
      { type: 'rights-changed' },
      { type: 'resync', seq: 1 },
    ])
    app.hub.publish(2, 2, [makeMessage(2)])
    await client.hearLast({ topic: 'device', seq: 2 })
  })

  test('may open a connection, which stays silent', async () => {
    const token = await app.signIn('admin')
    await app.post('/oauth/lock', {}, token)
    const client = await openClient(token)
    client.send(subscribe(['device'], 0))
    await client.hear(2)
    app.hub.publish(1, 1, [makeMessage(1)])
    await client.settle()
    expect(client.heard).toEqual([
      { type: 'locked' },
      { type: 'subscribed', topics: ['device'], seq: 0 },
      'PONG',
    ])
    await app.post('/oauth/unlock', { password: PASSWORD }, token)
    await client.hearLast({ type: 'resync' })
  })
})

/** A masked text frame (RFC 6455, 5.2) of fewer than 126 bytes; a mask of zeros leaves the text as it is. */
const makeFrame = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)])

function connectUpgrade(token: string): Socket {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write(
    `GET /websocket?token=${token} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  return socket
}

async function openRawClient(token: string): Promise<Socket> {
  const socket = connectUpgrade(token)
  await once(socket, 'data')
  socket.write(makeFrame(JSON.stringify(subscribe(['device']))))
  await once(socket, 'data')
  return socket
}

test('a reader that does not read loses messages, is told so once it reads, and holds up nobody', async () => {
  const token = await app.signIn('admin')
  const slow = await openRawClient(token)
  const quick = await openClient(token)
  quick.send(subscribe(['device']))
  await quick.hear(1)
  slow.pause()
  const large = 'x'.repeat(256 * 1024)
  let seq = 0
  const isBehind = () => [...app.hub.clients].some((client) => client.isBehind)
  while (!isBehind() && seq < 500) {
    seq++
    app.hub.publish(seq, seq, [makeMessage(seq, 1, large)])
    await quick.hear(seq + 1)
  }
  expect(isBehind()).toBe(true)
  let tail = ''
  slow.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString('latin1')).slice(-200)
  })
  slow.resume()
  await expect.poll(() => tail).toContain(`{"type":"resync","seq":${seq}}`)
  expect(seqsOf(quick.heard)).toHaveLength(seq)
  slow.destroy()
})

test('a server that stops says goodbye with 1001', async () => {
  const client = await openClient(await app.signIn('admin'))
  await app.http.close()
  expect(await client.closed).toBe(1001)
})
