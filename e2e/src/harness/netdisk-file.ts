import { netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import type { Admin } from '@fibrewatch/simulator'

/** A file at the top of the netdisk. */
export type NetdiskFile = { name: string; content: Buffer<ArrayBuffer> }

/** In one chunk. */
export async function putNetdiskFile(admin: Admin, { name, content }: NetdiskFile): Promise<void> {
  const body = { path: '', name, size: content.length, conflict: 'ask' as const }
  const { uploadId } = await admin.call(netdiskTransferApi.token, { body })
  const address = new URL(`${netdiskTransferApi.upload.path}?uploadId=${uploadId}&offset=0`, `${admin.url}/`)
  const headers = { authorization: admin.token, 'content-type': 'application/octet-stream' }
  const answer = await fetch(address, { method: 'POST', headers, body: content })
  if (!answer.ok) throw new Error(`not stored (${answer.status}): ${await answer.text()}`)
  await admin.call(netdiskTransferApi.uploadFinish, { body: { uploadId: uploadId ?? '' } })
}

/** The bytes that a call without a body answers. */
export async function download({ url, token }: Pick<Admin, 'url' | 'token'>, path: string): Promise<Buffer> {
  const answer = await fetch(new URL(path, `${url}/`), { headers: { authorization: token } })
  return Buffer.from(await answer.arrayBuffer())
}

export const netdiskPath = (name: string): string =>
  `${netdiskTransferApi.download.path}?${new URLSearchParams({ path: '', name }).toString()}`
