import { cableApi, nodeApi } from '@fibrewatch/contract/cable'
import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { Envelope } from '@fibrewatch/contract/envelope'
import type { PlantChange } from '@fibrewatch/contract/plant-change'
import type { FileOwner, PlantFile, plantFileApi } from '@fibrewatch/contract/plant-file'
import { makeCableFields, makeNodeFields } from '#modules/testing'
import type { Database } from '#platform/database/database'
import { createNetdiskClient, requireData } from './netdisk-client.ts'
import type { TestApp } from './test-app.ts'

export const TOP = 1
/** A photograph by its first bytes. */
export const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
export const SMALL = JPEG.toString('base64')

export interface Asked {
  readonly owner: FileOwner
  readonly ownerId: number
}

/** What is refused, and how. */
export const refused = (status: number, reason: string) => ({ status, envelope: { reason } })

/** Objects of the plant and their files, by the calls of the console. */
export function createPlantFileClient(app: TestApp, database: Pick<Database, 'pool'>, admin: string) {
  const add = async (path: string, body: object): Promise<number> =>
    requireData(await app.post<{ id: number }>(`/${path}`, body, admin)).id
  const addCable = (code: string, domainId = TOP) => add(cableApi.add.path, makeCableFields(code, domainId))
  const addNode = (code: string, domainId = TOP) => add(nodeApi.add.path, makeNodeFields(code, domainId))
  const addDevice = (code: string) =>
    add('plant/device/add', { code, name: code, kind: 'otdr', domainId: TOP, portCount: 4 })

  async function addOwner(owner: FileOwner): Promise<number> {
    const fields = { code: 'X-1', name: 'X-1', domainId: TOP }
    if (owner === 'site') return add('plant/site/add', fields)
    if (owner === 'cable') return addCable('X-1')
    if (owner === 'node') return addNode('X-1')
    if (owner === 'device') return addDevice('X-1')
    if (owner === 'link')
      return add('plant/link/add', {
        code: 'X-1',
        name: 'X-1',
        port: 1,
        lengthM: 1000,
        deviceId: await addDevice('X-2'),
      })
    const about = { customer: '', circuit: '', priority: 1, contact: '', remark: '', fibres: [] }
    return add('plant/service/add', { ...fields, ...about })
  }

  async function send(
    asked: Asked & { partKind?: string; partId?: number },
    name: string,
    content = JPEG,
    token = admin,
  ) {
    const query = new URLSearchParams(
      Object.entries({ ...asked, name }).map(([key, value]): [string, string] => [key, String(value)]),
    )
    const answer = await app.http.inject({
      method: 'POST',
      url: `/plant/file/upload?${query.toString()}`,
      headers: { authorization: token, 'content-type': 'application/octet-stream' },
      payload: content,
    })
    return { status: answer.statusCode, envelope: answer.json<Envelope<{ id: number }>>() }
  }
  const upload = async (...given: Parameters<typeof send>) => requireData(await send(...given)).id
  const ask = (asked: Asked, token = admin) =>
    app.get<EndpointData<typeof plantFileApi.list>>(
      `/plant/file/list?owner=${asked.owner}&ownerId=${asked.ownerId}`,
      token,
    )
  const list = async (asked: Asked): Promise<PlantFile[]> => requireData(await ask(asked)).list
  const names = async (asked: Asked) => (await list(asked)).map(({ name }) => name)
  const post = (call: string, body: object, token = admin) => app.post(`/plant/file/${call}`, body, token)
  const open = (id: number, token = admin, more = '') =>
    app.http.inject({ url: `/plant/file/open?id=${id}${more}`, headers: { authorization: token } })
  const changesOf = async ({ owner, ownerId }: Asked): Promise<readonly PlantChange[]> =>
    requireData(
      await app.get<{ list: PlantChange[] }>(
        `/plant/change/page?kind=files&objectId=${ownerId}&owner=${owner}`,
        admin,
      ),
    ).list
  const undo = (id: number, token = admin) => app.post('/plant/change/undo', { id }, token)
  const undoLast = async (asked: Asked) => undo((await changesOf(asked))[0]?.id ?? 0)
  const disk = (token = admin, domainId = TOP) => createNetdiskClient(app, token, { domainId })
  const countStored = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM netdisk_content',
    )
    return rows[0]?.n ?? -1
  }
  return {
    addCable,
    addNode,
    addDevice,
    addOwner,
    add,
    send,
    upload,
    ask,
    list,
    names,
    post,
    open,
    changesOf,
    undoLast,
    undo,
    disk,
    countStored,
  }
}

export type PlantFileClient = ReturnType<typeof createPlantFileClient>
