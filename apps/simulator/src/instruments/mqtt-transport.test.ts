import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { IngestEvent } from '@fibrewatch/contract/ingest'
import { afterEach, describe, expect, test } from 'vitest'
import { makeRandom } from '../random.ts'
import type { DeliveryError } from './message.ts'
import { createEventSender } from './sender.ts'

/*
 * The part of an MQTT 3.1.1 broker that a test needs, from its section 3: CONNECT (1) → CONNACK (2), PUBLISH (3)
 * with QoS 1 → PUBACK (4).
 */

interface Published {
  readonly topic: string
  readonly payload: string
}

interface Packet {
  readonly type: number
  readonly body: Buffer
}

type OnPublish = (socket: Socket, published: Published, packetId: number) => void

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** The first packet and the rest; undefined until it is complete: TCP cuts anywhere. */
function takePacket(bytes: Buffer): { packet: Packet; rest: Buffer } | undefined {
  let length = 0
  let at = 1
  for (let byte = 0x80; byte >= 0x80; at += 1) {
    byte = bytes[at] ?? Number.NaN
    length += (byte & 0x7f) << (7 * (at - 1))
  }
  const end = at + length
  // A missing byte also ends the loop, with an end beyond the received bytes.
  if (bytes.length < end) return undefined
  return { packet: { type: (bytes[0] ?? 0) >> 4, body: bytes.subarray(at, end) }, rest: bytes.subarray(end) }
}

async function startBroker(onPublish: OnPublish, connectCode = 0) {
  const connects: Buffer[] = []
  const sockets = new Set<Socket>()
  const receive = (socket: Socket, { type, body }: Packet): void => {
    if (type === 1) {
      connects.push(body)
      socket.write(Buffer.from([0x20, 2, 0, connectCode]))
    }
    if (type !== 3) return
    const topicEnd = 2 + body.readUInt16BE(0)
    const published = {
      topic: body.toString('utf8', 2, topicEnd),
      payload: body.toString('utf8', topicEnd + 2),
    }
    onPublish(socket, published, body.readUInt16BE(topicEnd))
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => sockets.delete(socket))
    let unread = Buffer.alloc(0)
    socket.on('data', (bytes) => {
      unread = Buffer.concat([unread, bytes])
      for (let taken = takePacket(unread); taken !== undefined; taken = takePacket(unread)) {
        unread = Buffer.from(taken.rest)
        receive(socket, taken.packet)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return { connects, port: (server.address() as AddressInfo).port }
}

function makeSender(port: number) {
  const credentials = { deviceCode: 'D-1', deviceKey: 'secret' }
  const clock = { now: () => 0, sleep: async () => undefined }
  const target = { kind: 'mqtt', host: '127.0.0.1', port, ...credentials } as const
  const sender = createEventSender(target, { clock, random: makeRandom(1) })
  closing.unshift(() => sender.stop())
  return sender
}

const acknowledge = (socket: Socket, packetId: number): boolean =>
  socket.write(Buffer.from([0x40, 2, packetId >> 8, packetId & 0xff]))
const event = { at: '2026-11-21T06:00:00Z', link: 'L-1', type: 'INTRUSION' } as const

describe('createEventSender over MQTT', () => {
  test('what a lost connection left unacknowledged is sent again, the same', async () => {
    const received: Published[] = []
    const { port, connects } = await startBroker((socket, published, packetId) => {
      received.push(published)
      if (received.length === 1) socket.destroy()
      else acknowledge(socket, packetId)
    })
    await makeSender(port).sendEvents([event])
    expect(received).toHaveLength(2)
    expect(received[0]).toEqual(received[1])
    expect(received[0]?.topic).toBe('fibrewatch/D-1/events')
    const [sent] = JSON.parse(received[0]?.payload ?? '') as IngestEvent[]
    expect(sent).toMatchObject(event)
    expect(sent?.eventId).toHaveLength(36)
    expect(connects).toHaveLength(2)
    expect(connects[0]?.toString('latin1')).toContain('D-1')
    expect(connects[0]?.toString('latin1')).toContain('secret')
  })

  test('one connection carries all kinds of messages', async () => {
    const topics: string[] = []
    const { port, connects } = await startBroker((socket, { topic }, packetId) => {
      topics.push(topic)
      acknowledge(socket, packetId)
    })
    const sender = makeSender(port)
    await sender.sendTrace('L-1', Uint8Array.from([1, 2, 3]))
    await sender.sendHeartbeat({ at: event.at, status: 'ok' })
    expect(topics).toEqual(['fibrewatch/D-1/traces/L-1', 'fibrewatch/D-1/heartbeat'])
    expect(connects).toHaveLength(1)
  })

  test('a wrong key is not tried again', async () => {
    const badCredentials = 4
    const { port, connects } = await startBroker(() => undefined, badCredentials)
    await expect(makeSender(port).sendEvents([event])).rejects.toMatchObject({ failure: 'refused' })
    expect(connects).toHaveLength(1)
  })

  test('stopping gives up what is not acknowledged', async () => {
    const arrived = Promise.withResolvers<void>()
    const { port } = await startBroker(() => arrived.resolve())
    const sender = makeSender(port)
    const sending = sender.sendEvents([event]).catch((cause: DeliveryError) => cause.failure)
    await arrived.promise
    await sender.stop()
    expect(await sending).toBe('stopped')
  })
})
