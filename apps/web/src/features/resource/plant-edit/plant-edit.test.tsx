import { plantApi } from '@fibrewatch/contract/plant'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { makeLinkInfo, sampleLinks, samplePlant } from '../testing/sample-plant.ts'
import { makePlantNodes, type PlantNode } from '../plant-tree/plant-nodes.ts'
import { FirstSteps } from './first-steps.tsx'
import { PlantDialogs } from './plant-dialogs.tsx'
import { usePlantEditing } from './use-plant-editing.ts'

const [link] = sampleLinks
if (link === undefined) throw new Error('the sample plant has no link')
const info = { ...makeLinkInfo(link), version: 4 }

const serve = () =>
  startFakeServer()
    .on(plantApi.tree, () => samplePlant)
    .on(plantApi.linkInfo, () => info)

function flatten(nodes: readonly PlantNode[]): PlantNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)])
}
const all = flatten(makePlantNodes(samplePlant, []))
const keyOf = (key: string): PlantNode => {
  const found = all.find((node) => node.key === key)
  if (found === undefined) throw new Error(`no node ${key}`)
  return found
}

/** The menu of one node as plain buttons, and what they open. */
function Editing({ node }: { node: PlantNode }) {
  const editing = usePlantEditing()
  return (
    <>
      <FirstSteps items={editing.itemsOf(node)} />
      <PlantDialogs editing={editing} plant={samplePlant} onLink={() => {}} />
    </>
  )
}

const button = (name: string) => screen.findByRole('button', { name })
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const listButtons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

describe('who may do what', () => {
  test('a role that only reads has no action; one that adds devices has that alone', () => {
    signInAs('plant:tree')
    serve()
    const { unmount } = renderPage(<Editing node={keyOf('domain:1')} />)
    expect(listButtons()).toEqual([])
    expect(screen.getByText('还没有光路。')).toBeTruthy()
    unmount()
    signInAs('plant:device:add')
    renderPage(<Editing node={keyOf('domain:1')} />)
    expect(listButtons()).toEqual(['新增设备'])
  })
})

describe('a device', () => {
  test('is added at the site of its menu, and its key is shown', async () => {
    signInAs()
    const server = serve().on(plantApi.deviceAdd, () => ({
      id: 9,
      code: 'LF-OTDR-02',
      deviceKey: 'k'.repeat(43),
    }))
    const { user } = renderPage(<Editing node={keyOf('site:1')} />)
    await user.click(await button('新增设备'))
    const form = await dialogOf('新增设备')
    await user.type(form.getByRole('textbox', { name: /^编码/ }), 'LF-OTDR-02')
    await user.type(form.getByRole('textbox', { name: /^名称/ }), '二号')
    await user.click(form.getByRole('button', { name: '新增设备' }))
    const shown = await dialogOf('设备 LF-OTDR-02 的密钥')
    expect(shown.getAllByText(/kkkk/).length).toBe(4)
    expect(server.bodyOf(plantApi.deviceAdd)).toEqual({
      code: 'LF-OTDR-02',
      name: '二号',
      kind: 'otdr',
      portCount: 8,
      domainId: 1,
      siteId: 1,
    })
    await user.click(shown.getByRole('button', { name: '我已保存密钥' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('a device that is there', () => {
  test('says what another code and domain bring about, and sends of these what was changed here', async () => {
    signInAs()
    const server = serve().on(plantApi.deviceUpdate, () => null)
    const { user } = renderPage(<Editing node={keyOf('device:1')} />)
    await user.click(await button('修改设备'))
    const form = await dialogOf(/^修改设备 /)
    expect(form.queryByText(/要用新编码登录/)).toBeNull()
    const code = form.getByRole('textbox', { name: /^编码/ })
    await user.clear(code)
    await user.type(code, 'LF-OTDR-09')
    expect(form.getByText(/要用新编码登录/)).toBeTruthy()
    expect(form.queryByText(/一起移到所选的管理域/)).toBeNull()
    await user.click(form.getByRole('button', { name: '保存设备' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [device] = samplePlant.devices
    expect(server.bodyOf(plantApi.deviceUpdate)).toEqual({
      id: 1,
      code: 'LF-OTDR-09',
      name: device?.name,
      siteId: device?.siteId,
      portCount: device?.portCount,
      enabled: device?.enabled,
    })
  })
})

describe('the key of a device', () => {
  test('is rotated and shown; a refusal is said, and shows none', async () => {
    signInAs()
    const server = serve().on(plantApi.deviceRotateKey, () => new Refusal('object.not-found'))
    const { user } = renderPage(<Editing node={keyOf('device:1')} />)
    const rotate = async () => {
      await user.click(await button('换发密钥'))
      const asked = await dialogOf('给设备 LF-OTDR-01 换发密钥？')
      await user.click(asked.getByRole('button', { name: '换发密钥' }))
    }
    await rotate()
    expect(await screen.findByText(/没有找到，可能已被删除/)).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: /的密钥/ })).toBeNull()
    const deviceKey = 'n'.repeat(43)
    server.on(plantApi.deviceRotateKey, () => ({ code: 'LF-OTDR-01', deviceKey, oldKeyUntil: null }))
    await rotate()
    expect((await dialogOf('设备 LF-OTDR-01 的密钥')).getAllByText(/nnnn/).length).toBe(4)
  })
})

describe('a link', () => {
  test('offers the free ports alone, and keeps what is typed when saving is refused', async () => {
    signInAs()
    const refusal = new Refusal('plant.changed-meanwhile')
    const server = serve().on(plantApi.linkUpdate, () => refusal)
    const { user } = renderPage(<Editing node={keyOf(`link:${link.id}`)} />)
    await user.click(await button('修改光路'))
    const form = await dialogOf('修改光路 SZ-KS-01')
    const name = form.getByRole('textbox', { name: /^名称/ })
    await user.clear(name)
    await user.type(name, '新名')
    await user.click(form.getByRole('combobox', { name: /^端口/ }))
    const ports = await screen.findAllByRole('option')
    expect(ports.map(({ textContent }) => textContent)).toEqual(['2', '3', '4', '5', '6', '7', '8'])
    await user.click(ports[0] ?? document.body)
    await user.click(form.getByRole('button', { name: '保存光路' }))
    expect(await form.findByText(/刚刚修改过/)).toBeTruthy()
    expect((name as HTMLInputElement).value).toBe('新名')
    expect(server.bodyOf(plantApi.linkUpdate)).toMatchObject({
      id: link.id,
      version: 4,
      port: 2,
      name: '新名',
    })
  })

  test('a landmark that cannot be is said in its cell and not sent', async () => {
    signInAs()
    const server = serve().on(plantApi.landmarkSet, () => ({ version: 5 }))
    const { user } = renderPage(<Editing node={keyOf(`link:${link.id}`)} />)
    await user.click(await button('标记点'))
    const dialog = await dialogOf('光路 SZ-KS-01 的标记点')
    const distance = dialog.getByRole('textbox', { name: '第 1 行的光纤距离 m' })
    await user.clear(distance)
    await user.type(distance, '99999')
    await user.click(dialog.getByRole('button', { name: '保存标记点' }))
    expect(await dialog.findByText('超出光路全长 36,214 m')).toBeTruthy()
    expect(server.count(plantApi.landmarkSet)).toBe(0)
    await user.clear(distance)
    await user.type(distance, '18500')
    await user.click(dialog.getByRole('button', { name: '保存标记点' }))
    await waitFor(() => expect(server.count(plantApi.landmarkSet)).toBe(1))
    expect(server.bodyOf(plantApi.landmarkSet)).toMatchObject({
      linkId: link.id,
      version: 4,
      landmarks: [{ id: 1, name: '末端', opticalM: 18_500, lngLat: null }],
    })
  })

  test('a route in GCJ-02 is brought to WGS-84 before it is sent', async () => {
    signInAs()
    const server = serve().on(plantApi.linkRoute, () => ({ version: 5 }))
    const { user } = renderPage(<Editing node={keyOf(`link:${link.id}`)} />)
    await user.click(await button('路由'))
    const dialog = await dialogOf('光路 SZ-KS-01 的路由')
    await user.click(dialog.getByRole('textbox', { name: '路由坐标' }))
    await user.paste('120.66,31.3\n120.95,31.39')
    await user.click(dialog.getByRole('radio', { name: 'GCJ-02' }))
    await user.click(dialog.getByRole('button', { name: '保存路由' }))
    await waitFor(() => expect(server.count(plantApi.linkRoute)).toBe(1))
    const { route } = server.bodyOf(plantApi.linkRoute) as { route: { coordinates: number[][] } }
    const [[lng = 0, lat = 0] = []] = route.coordinates
    // Some hundred metres off, as that datum is there.
    expect(Math.abs(lng - 120.66)).toBeGreaterThan(0.003)
    expect(Math.abs(lng - 120.66)).toBeLessThan(0.006)
    expect(Math.abs(lat - 31.3)).toBeLessThan(0.004)
  })
})
