import { plantApi } from '@fibrewatch/contract/plant'
import { traceApi } from '@fibrewatch/contract/trace'
import type { Clock } from '../clock.ts'
import { createEventSender } from '../instruments/sender.ts'
import { measureLink } from '../instruments/measure-link.ts'
import { NO_CONDITIONS } from '../plant/conditions.ts'
import type { SimulatedLink } from '../plant/plant.ts'
import type { Random } from '../random.ts'
import type { Admin } from './admin.ts'
import type { ProvisionedPlant } from './provision-plant.ts'

export interface ReferenceParts {
  readonly admin: Admin
  readonly provisioned: ProvisionedPlant
  readonly clock: Clock
  readonly random: Random
  /** When the plant was measured, Unix milliseconds. Default: now. */
  readonly measuredAt?: number
  /** Gives up when aborted. */
  readonly signal?: AbortSignal
}

/**
 * Measures every OTDR link without a reference trace, while nothing is wrong, and makes that trace its reference.
 * Over HTTP whatever the device prefers: the answer names the trace.
 * @returns codes of the links that got one
 * @throws AdminError, DeliveryError
 */
export async function ensureReferences(parts: ReferenceParts): Promise<string[]> {
  const { admin, provisioned } = parts
  const { links } = await admin.call(plantApi.tree)
  const missing = new Set(links.filter(({ hasReference }) => !hasReference).map(({ code }) => code))
  const wanted = provisioned.plant.links.filter(
    (link) => missing.has(link.code) && isOtdrLink(provisioned, link),
  )
  for (const link of wanted) await createReference(parts, link)
  return wanted.map(({ code }) => code)
}

function isOtdrLink({ plant }: ProvisionedPlant, { deviceCode }: SimulatedLink): boolean {
  return plant.devices.some(({ code, kind }) => code === deviceCode && kind === 'otdr')
}

async function createReference(parts: ReferenceParts, link: SimulatedLink): Promise<void> {
  const { admin, provisioned, clock, random, signal } = parts
  const { deviceCode } = link
  const deviceKey = provisioned.deviceKeys.get(deviceCode) ?? ''
  const sender = createEventSender({ kind: 'http', url: admin.url, deviceCode, deviceKey }, { clock, random })
  const stop = (): void => void sender.stop()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const fibre = { link, links: provisioned.plant.links, conditions: NO_CONDITIONS }
    const { bytes } = measureLink({ ...fibre, random, measuredAt: parts.measuredAt ?? clock.now() })
    const { traceId } = await sender.sendTrace(link.code, bytes)
    if (traceId === undefined) throw new Error(`the server did not name the trace of ${link.code}`)
    await admin.call(traceApi.baseline, { body: { id: traceId } })
  } finally {
    signal?.removeEventListener('abort', stop)
    await sender.stop()
  }
}
