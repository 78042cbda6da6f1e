import { execFileSync } from 'node:child_process'
import { type IngestEvent, mqttTopic } from '@fibrewatch/contract/ingest'
import { findProgram } from '@fibrewatch/tools/find-program'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import { connectAsync } from 'mqtt'
import type { Instrument } from './plant.ts'

type Delivery = { server: ProductServer; instrument: Instrument; events: readonly IngestEvent[] }

export const hasMosquitto = findProgram('mosquitto_pub') !== undefined

/** Debian's mosquitto_pub, as docs/protocols.md shows it; returns after the PUBACK. */
export function publishByMosquitto({ server, instrument, events }: Delivery): void {
  const { hostname, port } = new URL(server.mqttUrl)
  const address = ['-h', hostname, '-p', port, '-q', '1', '-u', instrument.code, '-P', instrument.key]
  const message = ['-t', mqttTopic.events(instrument.code), '-m', JSON.stringify(events)]
  execFileSync('mosquitto_pub', [...address, ...message], { stdio: 'pipe' })
}

/** mqtt.js with QoS 1; resolves with the PUBACK. */
export async function publishByMqttJs({ server, instrument, events }: Delivery): Promise<void> {
  const options = { protocolVersion: 4, username: instrument.code, password: instrument.key } as const
  const client = await connectAsync(server.mqttUrl, options)
  try {
    await client.publishAsync(mqttTopic.events(instrument.code), JSON.stringify(events), { qos: 1 })
  } finally {
    await client.endAsync()
  }
}
