import { domainApi } from '@fibrewatch/contract/domain'
import { type DeviceKind, plantApi } from '@fibrewatch/contract/plant'
import type { Admin } from '@fibrewatch/simulator'

const ROOT_DOMAIN_ID = 1

/** An instrument with its credentials. */
export type Instrument = { id: number; code: string; key: string; kind: DeviceKind }
export type PlantLink = { id: number; code: string; name: string; lengthM: number }

export const deviceHeader = ({ code, key }: Instrument) => ({ 'x-device-key': `${code}:${key}` })

export async function createDomain(session: Admin, name: string): Promise<number> {
  const { id } = await session.call(domainApi.add, { body: { parentId: ROOT_DOMAIN_ID, name } })
  return id
}

export async function createInstrument(
  session: Admin,
  { code, kind = 'otdr', domainId = ROOT_DOMAIN_ID }: { code: string; kind?: DeviceKind; domainId?: number },
): Promise<Instrument> {
  const body = { code, name: `${code} 测试单元`, kind, domainId, portCount: 64 }
  const { id, deviceKey } = await session.call(plantApi.deviceAdd, { body })
  return { id, code, key: deviceKey, kind }
}

/** A straight line east of Suzhou; each port has its own latitude, so that the lines do not lie on each other. */
function makeRoute(port: number, lengthM: number) {
  const [startLng, lat] = [120.6, 31.3 + port * 0.01]
  const mPerDegree = 111_320 * Math.cos((lat * Math.PI) / 180)
  const coordinates = [
    [startLng, lat],
    [startLng + lengthM / mPerDegree, lat],
  ]
  return { type: 'LineString' as const, coordinates }
}

export async function createLink(
  session: Admin,
  instrument: Instrument,
  { port, lengthM = 36_000 }: { port: number; lengthM?: number },
): Promise<PlantLink> {
  const code = `${instrument.code}-L${port}`
  const name = `${code} 光路`
  const body = { code, name, deviceId: instrument.id, port, lengthM, route: makeRoute(port, lengthM) }
  const { id } = await session.call(plantApi.linkAdd, { body })
  return { id, code, name, lengthM }
}

/** The links of ports 1…count. */
export async function createLinks(
  session: Admin,
  instrument: Instrument,
  count: number,
): Promise<PlantLink[]> {
  const links: PlantLink[] = []
  for (let port = 1; port <= count; port += 1) links.push(await createLink(session, instrument, { port }))
  return links
}
