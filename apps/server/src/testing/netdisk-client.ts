import { createHash } from 'node:crypto'
import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { Envelope } from '@fibrewatch/contract/envelope'
import {
  NETDISK_CHUNK_BYTES,
  type NetdiskNode,
  type NetdiskOutcome,
  type NetdiskUpload,
  type netdiskApi,
} from '@fibrewatch/contract/netdisk'
import type { Answer, TestApp } from './test-app.ts'

type Body = Record<string, unknown>

export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** The console's calls to the netdisk, as one signed-in user, in one space. */
export function createNetdiskClient(app: TestApp, token: string, space: { domainId?: number } = {}) {
  const query = (given: Record<string, string | number | boolean>): string => {
    const all = Object.entries({ ...space, ...given })
    return new URLSearchParams(all.map(([name, value]): [string, string] => [name, String(value)])).toString()
  }
  const post = <Data>(verb: string, body: Body): Promise<Answer<Data>> =>
    app.post<Data>(`/netdisk/manage/${verb}`, { ...space, ...body }, token)
  const get = <Data>(verb: string, given: Record<string, string | number | boolean>): Promise<Answer<Data>> =>
    app.get<Data>(`/netdisk/manage/${verb}?${query(given)}`, token)
  const fetch = (verb: string, given: Record<string, string>, headers: Record<string, string> = {}) =>
    app.http.inject({
      url: `/netdisk/manage/${verb}?${query(given)}`,
      headers: { authorization: token, ...headers },
    })
  const sendChunk = async (uploadId: string, offset: number, chunk: Buffer, sha256?: string) => {
    const checked = sha256 === undefined ? '' : `&sha256=${sha256}`
    const answer = await app.http.inject({
      method: 'POST',
      url: `/netdisk/manage/upload?uploadId=${uploadId}&offset=${offset}${checked}`,
      headers: { authorization: token, 'content-type': 'application/octet-stream' },
      payload: chunk,
    })
    return { status: answer.statusCode, envelope: answer.json<Envelope<NetdiskUpload>>() }
  }
  const begin = async (
    path: string,
    name: string,
    size: number,
    conflict = 'ask',
  ): Promise<NetdiskUpload> => {
    const answer = await post<NetdiskUpload>('token', { path, name, size, conflict })
    return requireData(answer)
  }
  const sendAll = async (uploadId: string, content: Buffer, from = 0): Promise<void> => {
    for (let offset = from; offset < content.length; offset += NETDISK_CHUNK_BYTES) {
      const chunk = content.subarray(offset, offset + NETDISK_CHUNK_BYTES)
      requireData(await sendChunk(uploadId, offset, chunk, hashOf(chunk)))
    }
  }
  const put = async (path: string, name: string, content: Buffer | string = name): Promise<NetdiskNode> => {
    const bytes = Buffer.from(content)
    const { uploadId } = await begin(path, name, bytes.length)
    await sendAll(uploadId ?? '', bytes)
    const answer = await post<NetdiskNode>('uploadFinish', { ...noSpace, uploadId, sha256: hashOf(bytes) })
    return requireData(answer)
  }
  const makeFolders = async (...paths: string[]): Promise<void> => {
    for (const path of paths) {
      const cut = path.lastIndexOf('/') + 1
      requireData(await post('mkdir', { path: path.slice(0, cut), dirName: path.slice(cut) }))
    }
  }
  const list = async (path: string, given: Record<string, string> = {}): Promise<NetdiskNode[]> => {
    const all: NetdiskNode[] = []
    let marker: string | null = null
    do {
      const page: EndpointData<typeof netdiskApi.list> = requireData(
        await get('list', { path, ...given, ...(marker === null ? {} : { marker }) }),
      )
      all.push(...page.list)
      marker = page.marker
    } while (marker !== null)
    return all
  }
  return {
    post,
    get,
    fetch,
    begin,
    sendChunk,
    sendAll,
    put,
    makeFolders,
    list,
    names: async (path: string) =>
      (await list(path)).map(({ name, type }) => (type === 'dir' ? `${name}/` : name)),
    /** Everything below a path, folders with their slash. */
    tree: async (path = ''): Promise<string[]> => {
      const found: string[] = []
      const walk = async (at: string): Promise<void> => {
        for (const { name, type } of await list(at)) {
          found.push(`${at}${name}${type === 'dir' ? '/' : ''}`)
          if (type === 'dir') await walk(`${at}${name}/`)
        }
      }
      await walk(path)
      return found.toSorted()
    },
    change: async (verb: string, body: Body) => requireData(await post<NetdiskOutcome>(verb, body)),
    read: async (path: string, name: string): Promise<Buffer> =>
      (await fetch('download', { path, name })).rawPayload,
    quota: async () => requireData(await get<EndpointData<typeof netdiskApi.quota>>('quota', {})),
    trash: async () => requireData(await get<EndpointData<typeof netdiskApi.trash>>('trash', {})).list,
  }
}

export type NetdiskClient = ReturnType<typeof createNetdiskClient>

/** Calls about an upload name no space. */
const noSpace = { domainId: undefined }

export function requireData<Data>({ status, envelope }: Answer<Data>): Data {
  if (status === 200) return envelope.data as Data
  throw new Error(`${status} ${envelope.reason}: ${envelope.msg} ${JSON.stringify(envelope.errors)}`)
}
