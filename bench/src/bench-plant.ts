import { ingestApi } from '@fibrewatch/contract/ingest'
import { plantApi } from '@fibrewatch/contract/plant'
import type { Admin } from '@fibrewatch/simulator'

const ROOT_DOMAIN_ID = 1
export const LINK_LENGTH_M = 80_000

export type Instrument = { id: number; code: string; key: string }
export type BenchLink = { id: number; code: string }

/** An instrument with so many links of 80 km. */
export async function createPlant(
  admin: Admin,
  { code, linkCount }: { code: string; linkCount: number },
): Promise<{ instrument: Instrument; links: BenchLink[] }> {
  const device = { code, name: code, kind: 'das' as const, domainId: ROOT_DOMAIN_ID, portCount: linkCount }
  const { id: deviceId, deviceKey } = await admin.call(plantApi.deviceAdd, { body: device })
  const links: BenchLink[] = []
  for (let port = 1; port <= linkCount; port += 1) {
    const link = { code: `${code}-${port}`, name: `${code} ${port}`, deviceId, port, lengthM: LINK_LENGTH_M }
    const { id } = await admin.call(plantApi.linkAdd, { body: { ...link, route: makeRoute(port) } })
    links.push({ id, code: link.code })
  }
  return { instrument: { id: deviceId, code, key: deviceKey }, links }
}

function makeRoute(port: number) {
  const lat = 31 + port * 0.01
  const coordinates = [
    [120.5, lat],
    [121.35, lat],
  ]
  return { type: 'LineString' as const, coordinates }
}

/** Sends one batch; throws unless it was stored. Returns false for a full queue: send the same batch again. */
export async function sendBatch(url: string, { code, key }: Instrument, json: string): Promise<boolean> {
  const response = await fetch(new URL(ingestApi.events.path, `${url}/`), {
    method: 'POST',
    headers: { 'x-device-key': `${code}:${key}`, 'content-type': 'application/json' },
    body: json,
  })
  if (response.status === 429) {
    await response.arrayBuffer()
    return false
  }
  if (response.status !== 200) throw new Error(`not stored: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
  return true
}
