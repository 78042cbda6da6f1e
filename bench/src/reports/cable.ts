import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchApi } from '@fibrewatch/contract/batch'
import { limitApi } from '@fibrewatch/contract/limit'
import { type Admin, writeCable } from '@fibrewatch/simulator'

const ENDS = { endA: 'Loufeng', endB: 'Yushan' }
/** 2026-06-01, 08:00 UTC. */
const START_S = 1_780_300_800
const UPLOADS_AT_ONCE = 4

/** A cable test with both directions of so many fibres, uploaded file by file as the console does; returns its id. */
export async function uploadCable(admin: Admin, fibres: number): Promise<number> {
  const sets = await admin.call(limitApi.list, {})
  const { id } = await admin.call(batchApi.add, {
    body: {
      name: `苏昆 ${fibres} 芯`,
      domainId: 1,
      cableName: '苏昆干线',
      cableCode: 'SK-01',
      fibreCount: fibres,
      ...ENDS,
      launchM: 0,
      receiveM: 0,
      limitSetId: sets.find(({ name }) => name.includes('GB 51171'))?.id ?? null,
      remark: '',
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'fibrewatch-cable-'))
  try {
    const options = { fibres, wavelengthsNm: [1550], seed: 7, startS: START_S, ...ENDS }
    const left = [...(await writeCable(folder, options)).files]
    const sendLeft = async () => {
      for (let name = left.shift(); name !== undefined; name = left.shift())
        await uploadFile(admin, { batchId: id, name, bytes: readFileSync(join(folder, name)) })
    }
    await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, sendLeft))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return id
}

type Upload = { batchId: number; name: string; bytes: Buffer<ArrayBuffer> }

async function uploadFile({ url, token }: Admin, { batchId, name, bytes }: Upload): Promise<void> {
  const query = new URLSearchParams({ batchId: String(batchId), fileName: name })
  const answer = await fetch(`${url}/${batchApi.upload.path}?${query}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}
