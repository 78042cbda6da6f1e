import { alarmApi } from '@fibrewatch/contract/alarm'
import { domainApi } from '@fibrewatch/contract/domain'
import { plantApi } from '@fibrewatch/contract/plant'
import { REASONS } from '@fibrewatch/contract/reason'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { openConsole, signIn } from './harness/console-page.ts'
import { requireStored } from './harness/ingest.ts'
import { LiveSocket } from './harness/live-socket.ts'
import { createRole, createUser, hideMenu, OPERATOR_GRANTS, USER_PASSWORD } from './harness/people.ts'
import {
  type Instrument,
  type PlantLink,
  createDomain,
  createInstrument,
  createLink,
} from './harness/plant.ts'
import { startServer } from './harness/started-server.ts'
import { listAlarms } from './harness/stored.ts'

const OPERATOR = { username: 'eastwatch', password: USER_PASSWORD }

let server: ProductServer
let admin: Admin
let operator: Admin
let own: { instrument: Instrument; link: PlantLink }
let foreign: { instrument: Instrument; link: PlantLink }

async function createPart(domainName: string, code: string) {
  const domainId = await createDomain(admin, domainName)
  const instrument = await createInstrument(admin, { code, domainId })
  return { domainId, instrument, link: await createLink(admin, instrument, { port: 1 }) }
}

async function raise({ instrument, link }: typeof own, positionM: number): Promise<void> {
  const event = { at: new Date().toISOString(), link: link.code, type: 'FIBRE_BREAK' as const, positionM }
  await requireStored({ url: server.url, instrument }, [event])
}

async function setUp(): Promise<void> {
  server = await startServer()
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  const east = await createPart('城东', 'EAST-01')
  own = east
  foreign = await createPart('城西', 'WEST-01')
  const roleId = await createRole(admin, 'watch', OPERATOR_GRANTS)
  await createUser(admin, { username: OPERATOR.username, roleId, domainId: east.domainId })
  operator = await createAdmin(server.url, OPERATOR.username, OPERATOR.password)
  await raise(own, 4321)
  await raise(foreign, 8765)
}

describe('an operator of one management domain', () => {
  beforeAll(setUp)
  afterAll(async () => {
    await server?.stop()
  })

  test('gets the resources and alarms of their domain, and 404 for others', async () => {
    const tree = await operator.call(plantApi.tree)
    expect(tree.devices.map(({ code }) => code)).toEqual(['EAST-01'])
    expect(tree.links.map(({ code }) => code)).toEqual([own.link.code])
    expect((await operator.call(plantApi.map)).links.map(({ code }) => code)).toEqual([own.link.code])
    const { list } = await operator.call(alarmApi.page, { query: { state: 'all' } })
    expect(list.map(({ linkCode }) => linkCode)).toEqual([own.link.code])

    const [alarm] = await listAlarms(admin, { linkId: foreign.link.id, state: 'active' })
    const id = alarm?.id ?? ''
    const notFound = { reason: 'object.not-found' }
    await expect(operator.call(alarmApi.info, { query: { id } })).rejects.toMatchObject(notFound)
    await expect(operator.call(plantApi.linkInfo, { query: { id: foreign.link.id } })).rejects.toMatchObject(
      notFound,
    )
    await operator.call(alarmApi.ack, { body: { ids: [id] } }).catch(() => undefined)
    expect(await listAlarms(admin, { linkId: foreign.link.id, state: 'active' })).toMatchObject([
      { acked: false },
    ])
  })

  test('may not do what their role does not allow', async () => {
    const adding = operator.call(domainApi.add, { body: { parentId: 1, name: '自封' } })
    await expect(adding).rejects.toMatchObject({ reason: 'auth.permission-denied' })
  })

  test('gets the live messages of their domain only', async () => {
    const socket = await LiveSocket.open(operator, { topics: ['alarm', 'event', 'device', 'link'] })
    await raise(foreign, 12_000)
    await raise(own, 15_000)
    await socket.waitFor(() =>
      socket.messages.find(({ topic, data }) => topic === 'alarm' && data.positionM === 15_000),
    )
    expect(JSON.stringify(socket.messages)).not.toContain(foreign.link.code)
    await socket.close()
  })

  test('sees only their domain in the console; the address of a foreign alarm leads to "not found"', async () => {
    const { page, close } = await openConsole(server.url)
    await signIn(page, { ...OPERATOR, path: '/event/index' })
    await page.getByText(own.link.name).first().waitFor()
    expect(await page.getByText(foreign.link.name).count()).toBe(0)

    const [alarm] = await listAlarms(admin, { linkId: foreign.link.id, state: 'active' })
    await page.goto(`/event/index?alarm=${alarm?.id ?? ''}`)
    await page.getByText(REASONS['object.not-found'].zh).first().waitFor()
    expect(await page.getByText(foreign.link.name).count()).toBe(0)
    await close()
  })

  test('a menu that is hidden is gone', async () => {
    const { page, close } = await openConsole(server.url)
    await signIn(page, OPERATOR)
    const menu = page.getByRole('navigation', { name: '主菜单' }).first()
    await menu.getByRole('button', { name: '资源', exact: true }).waitFor()
    await hideMenu(admin, '资源')
    await menu.getByRole('button', { name: '资源', exact: true }).waitFor({ state: 'detached' })
    expect(await menu.getByRole('button', { name: '事件', exact: true }).count()).toBe(1)
    await close()
  })
})
