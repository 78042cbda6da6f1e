import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Aedes } from 'aedes'
import { sql } from 'kysely'
import { connectAsync } from 'mqtt'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import { createDevice, createDomain, createRig, makeEvent } from './testing/index.ts'

const database = testDatabase()
const CONNECTIONS = 8
const SHARE = '$share/fibrewatch/'

/**
 * A broker that knows no shared subscriptions: messages are published under the subscription's own name and delivered
 * under theirs, to every member. What is stored once must come from the event ids.
 */
async function startBroker() {
  const broker = await Aedes.createBroker({
    authorizeForward: (_client, packet) => ({ ...packet, topic: packet.topic.replace(SHARE, '') }),
  })
  const server = createServer((socket) => void broker.handle(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    await new Promise<void>((resolve) => broker.close(resolve))
    server.close()
  }
  return { broker, url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

test('what instruments publish at an external broker is stored once, a bad message is passed over', async () => {
  const { broker, url, stop } = await startBroker()
  const subscribed = new Promise<void>((resolve) => {
    let count = 0
    broker.on('subscribe', () => {
      count += 1
      if (count === CONNECTIONS) resolve()
    })
  })
  const rig = await createRig(database, { env: { MQTT_URL: url, INSTANCE_ID: 'test' } })
  const domainId = await createDomain(database, 'north')
  await createDevice(database, { code: 'DAS-1', domainId, linkCodes: ['L-1'] })
  await subscribed
  const client = await connectAsync(url)
  const event = makeEvent(0, { link: 'L-1', type: 'FIBRE_BREAK', state: 'raise', eventId: randomUUID() })
  await client.publishAsync(`${SHARE}fibrewatch/NOBODY/events`, JSON.stringify([event]), { qos: 1 })
  await client.publishAsync(`${SHARE}fibrewatch/DAS-1/events`, 'no JSON', { qos: 1 })
  await client.publishAsync(`${SHARE}fibrewatch/DAS-1/events`, JSON.stringify([event]), { qos: 1 })
  const read = async () =>
    (await rig.deps.metrics.read()).split('\n').filter((line) => line.startsWith('fibrewatch_ingest'))
  await expect.poll(read).toContain(`fibrewatch_ingest_duplicates_total ${CONNECTIONS - 1}`)
  expect(await read()).toContain(
    `fibrewatch_ingest_mqtt_refused_total{reason="request.malformed"} ${CONNECTIONS}`,
  )
  const alarms = await sql<{ count: number }>`SELECT count FROM alarm`.execute(database.db)
  expect(alarms.rows).toEqual([{ count: 1 }])
  await client.endAsync()
  await rig.stop()
  await stop()
})
