import type { Envelope } from '@fibrewatch/contract/envelope'
import { type IngestAnswer, type IngestEvent, ingestApi } from '@fibrewatch/contract/ingest'
import { type Instrument, deviceHeader } from './plant.ts'

const SEND_TIMEOUT_MS = 20_000

export type IngestOutcome = { status: number; envelope: Envelope<IngestAnswer> }

type Delivery = { url: string; instrument: Instrument }

/** Sends raw bytes over HTTP as an instrument; returns the server's answer. */
export async function sendRaw(
  { url, instrument }: Delivery,
  path: string,
  { body, contentType }: { body: Uint8Array<ArrayBuffer> | string; contentType: string },
): Promise<Response> {
  return await fetch(new URL(path, `${url}/`), {
    method: 'POST',
    headers: { ...deviceHeader(instrument), 'content-type': contentType },
    body,
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  })
}

export async function sendEvents(delivery: Delivery, events: readonly IngestEvent[]): Promise<IngestOutcome> {
  const sent = { body: JSON.stringify(events), contentType: 'application/json' }
  const response = await sendRaw(delivery, ingestApi.events.path, sent)
  return { status: response.status, envelope: (await response.json()) as Envelope<IngestAnswer> }
}

/** Sends events that must be stored. */
export async function requireStored(
  delivery: Delivery,
  events: readonly IngestEvent[],
): Promise<IngestAnswer> {
  const { status, envelope } = await sendEvents(delivery, events)
  if (status !== 200 || envelope.data === null)
    throw new Error(`not stored (${status}): ${JSON.stringify(envelope)}`)
  return envelope.data
}

/** Sends one SOR file that must be stored; returns the id of its trace. */
export async function requireTrace(
  delivery: Delivery,
  linkCode: string,
  sor: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const path = `${ingestApi.traces.path}?link=${encodeURIComponent(linkCode)}`
  const response = await sendRaw(delivery, path, { body: sor, contentType: 'application/octet-stream' })
  const envelope = (await response.json()) as Envelope<{ traceId: string }>
  if (response.status !== 200 || envelope.data === null) {
    throw new Error(`not stored (${response.status}): ${JSON.stringify(envelope)}`)
  }
  return envelope.data.traceId
}
