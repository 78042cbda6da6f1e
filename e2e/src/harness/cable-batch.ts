import { batchApi } from '@fibrewatch/contract/batch'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { Admin } from '@fibrewatch/simulator'

type BatchBody = EndpointBody<typeof batchApi.add>

/** A batch of 苏昆干线 without launch and receive fibre; returns its id. */
export async function createCableBatch(
  admin: Admin,
  batch: Pick<BatchBody, 'name' | 'fibreCount' | 'endA' | 'endB' | 'limitSetId'>,
): Promise<number> {
  const cable = { domainId: 1, cableName: '苏昆干线', cableCode: 'SK-01' }
  const body = { ...cable, ...batch, launchM: 0, receiveM: 0, remark: '' }
  return (await admin.call(batchApi.add, { body })).id
}
