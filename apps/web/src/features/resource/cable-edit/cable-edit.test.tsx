import {
  type Cable,
  cableApi,
  type CableStop,
  jointApi,
  nodeApi,
  type NodeInfo,
} from '@fibrewatch/contract/cable'
import { cableServiceApi } from '@fibrewatch/contract/cable-service'
import { type PlantChange, plantChangeApi } from '@fibrewatch/contract/plant-change'
import { plantApi, type PlantTree } from '@fibrewatch/contract/plant'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { AddCableButton, CableActions } from './cable-actions.tsx'
import { CableServices } from './cable-services.tsx'
import { JointDialog } from './joint-dialog.tsx'
import { NodeActions } from './node-actions.tsx'
import { PlantChanges } from './plant-changes.tsx'
import { StopGridDialog } from './stop-grid-dialog.tsx'

const cable: Cable = {
  id: 3,
  code: 'SZ-KS',
  name: '苏昆干线',
  domainId: 1,
  type: 'GYTS-24B1',
  fibreCount: 24,
  fibresPerTube: 12,
  colourCode: 'gb',
  lengthM: 20_000,
  excessRatio: 0.01,
  maker: '',
  laidOn: null,
  laidBy: '',
  adminState: 'in-service',
  remark: '',
  version: 4,
  updatedAt: '2026-11-25T08:00:00.000Z',
  updatedBy: '周敏',
  stopCount: 2,
}
const stopOf = (id: number, nodeCode: string, cableM: number): CableStop => ({
  id,
  cableId: 3,
  nodeId: id * 10,
  cableM,
  sheathInM: null,
  sheathOutM: null,
  slackM: 0,
  passing: 'cut',
  laying: 'duct',
  line: [],
  nodeCode,
  nodeName: nodeCode,
  nodeKind: 'closure',
  lngLat: null,
  jointCount: 0,
})
const nodeInfo: NodeInfo = {
  node: {
    id: 20,
    code: 'JC-01',
    name: '接头盒 1',
    kind: 'closure',
    domainId: 1,
    siteId: null,
    lngLat: [120.7, 31.3],
    address: '',
    adminState: 'in-service',
    remark: '',
    version: 2,
    updatedAt: '2026-11-25T08:00:00.000Z',
    updatedBy: '周敏',
    cableCount: 1,
  },
  stops: [
    {
      id: 2,
      cableId: 3,
      cableCode: 'SZ-KS',
      cableName: '苏昆干线',
      fibreCount: 24,
      fibresPerTube: 12,
      colourCode: 'gb',
      cableM: 6000,
      passing: 'cut',
      isEnd: false,
      sides: ['a', 'b'],
    },
  ],
  joints: [
    {
      id: 9,
      nodeId: 20,
      kind: 'splice',
      tray: '1',
      position: '3',
      lossDb: null,
      measuredOn: null,
      ends: [
        { stopId: 2, fibre: 3, side: 'a' },
        { stopId: 2, fibre: 3, side: 'b' },
      ],
    },
  ],
}
const tree: PlantTree = {
  domains: [{ id: 1, parentId: null, name: '苏州', orderNum: 0 }],
  sites: [],
  devices: [
    {
      id: 5,
      code: 'LF-OTDR-01',
      name: 'OTDR',
      kind: 'otdr',
      domainId: 1,
      siteId: null,
      state: 'online',
      lastSeenAt: null,
      detail: null,
      portCount: 8,
      enabled: true,
    },
  ],
  links: [],
}
const stops = [stopOf(1, 'LF', 0), stopOf(2, 'JC-01', 6000)]
const page = <Row,>(list: Row[]) => ({ list, pagination: { page: 1, size: 20, total: list.length } })
const serve = () =>
  startFakeServer()
    .on(plantApi.tree, () => tree)
    .on(cableApi.info, () => ({ cable, stops }))
    .on(nodeApi.info, () => nodeInfo)
    .on(nodeApi.page, () => page([]))

const nothing = () => {}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

describe('a cable', () => {
  test('whoever may change nothing sees nothing of it', () => {
    signInAs('plant:cable:page', 'plant:cable:info')
    serve()
    renderPage(
      <>
        <AddCableButton />
        <CableActions cable={cable} />
      </>,
    )
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  test('what others changed meanwhile is not overwritten, and what was typed stays', async () => {
    signInAs()
    const server = serve().on(
      cableApi.update,
      () => new Refusal('plant.changed-meanwhile', '李强刚刚修改过，你的修改没有保存。'),
    )
    const { user } = renderPage(<CableActions cable={cable} />)
    await user.click(await button('修改光缆'))
    const form = await dialogOf('修改光缆 SZ-KS')
    const name = form.getByRole('textbox', { name: /^名称/ })
    await user.clear(name)
    await user.type(name, '苏昆二线')
    await user.click(form.getByRole('button', { name: '保存光缆' }))
    expect(await form.findByText('李强刚刚修改过，你的修改没有保存。')).toBeTruthy()
    expect((name as HTMLInputElement).value).toBe('苏昆二线')
    expect(server.bodyOf(cableApi.update)).toMatchObject({
      id: 3,
      version: 4,
      name: '苏昆二线',
      laidOn: null,
    })
  })

  test('one in use stays, and its refusal says what keeps it', async () => {
    signInAs()
    serve().on(cableApi.delete, () => new Refusal('plant.cable-used', '光缆还在使用：2 处接续。'))
    const gone: string[] = []
    const { user } = renderPage(<CableActions cable={cable} onGone={() => gone.push('gone')} />)
    await user.click(await button('删除光缆'))
    const question = await dialogOf('删除光缆 SZ-KS？')
    await user.click(question.getByRole('button', { name: '删除光缆' }))
    expect(await screen.findByText('光缆还在使用：2 处接续。')).toBeTruthy()
    expect(gone).toEqual([])
  })
})

describe('the nodes of a cable', () => {
  const pasted =
    'LF\t0\t\t100\t0\t断开\t管道\nJC-01\t\t6100\t6090\t0\t断开\t直埋\nJC-02\t\t12090\t\t5\t断开\t管道'

  test('cells of a spreadsheet are pasted, computed from their marks, and what is no node yet is made one', async () => {
    signInAs()
    const server = serve()
      .on(nodeApi.add, () => ({ id: 77 }))
      .on(cableApi.stops, () => ({ version: 5 }))
    const { user } = renderPage(<StopGridDialog cable={cable} onClose={nothing} />)
    await user.click(await screen.findByRole('textbox', { name: '第 1 行的节点编码' }))
    await user.paste(pasted)
    expect(await screen.findByText('1 个编码还没有节点：JC-02')).toBeTruthy()
    await user.click(await button('按米标计算皮长'))
    await user.click(await button('新增为接头盒'))
    await waitFor(() => expect(screen.queryByText(/个编码还没有节点/)).toBeNull())
    await user.click(await button('保存节点表'))
    expect(await screen.findByText('已保存节点表。')).toBeTruthy()
    expect(server.bodyOf(nodeApi.add)).toMatchObject({ code: 'JC-02', kind: 'closure', domainId: 1 })
    expect(server.bodyOf(cableApi.stops)).toMatchObject({
      id: 3,
      version: 4,
      stops: [
        { id: 1, nodeId: 10, cableM: 0, laying: 'duct' },
        { id: 2, nodeId: 20, cableM: 6000, laying: 'buried' },
        { nodeId: 77, cableM: 12_000, slackM: 5, sheathOutM: null },
      ],
    })
  })

  test('what is wrong is said in its cell and is not sent; a refusal keeps the rows', async () => {
    signInAs()
    const server = serve().on(cableApi.stops, () => new Refusal('plant.stop-joined'))
    const { user } = renderPage(<StopGridDialog cable={cable} onClose={nothing} />)
    const figure = await screen.findByRole('textbox', { name: '第 2 行的皮长 m' })
    await user.clear(figure)
    await user.type(figure, '0')
    await user.click(await button('保存节点表'))
    expect(await screen.findByText('不大于前一个节点的 0 m')).toBeTruthy()
    expect(server.count(cableApi.stops)).toBe(0)
    await user.clear(figure)
    await user.type(figure, '5990')
    await user.click(await button('保存节点表'))
    expect(await screen.findByText('这里还有纤芯接续，先拆除接续再移走节点。')).toBeTruthy()
    expect((figure as HTMLInputElement).value).toBe('5990')
  })
})

describe('the joints of a node', () => {
  test('a run of fibres is joined; what is joined already is named before anything is sent', async () => {
    signInAs()
    const server = serve().on(jointApi.add, () => ({ ids: [1, 2] }))
    const { user } = renderPage(<JointDialog nodeId={20} onClose={nothing} />)
    expect(
      await screen.findByRole('row', { name: /SZ-KS A 侧 3 芯 蓝 绿 .*SZ-KS B 侧 3 芯 蓝 绿 熔接 —/ }),
    ).toBeTruthy()
    await user.click(await button('新增接续'))
    const form = await dialogOf('新增接续')
    const count = form.getByRole('spinbutton', { name: /连续芯数/ })
    await user.clear(count)
    await user.type(count, '4')
    await user.click(form.getByRole('button', { name: '新增接续' }))
    expect((await form.findAllByText('已接续：3。')).length).toBe(1)
    expect(server.count(jointApi.add)).toBe(0)
    await user.clear(count)
    await user.type(count, '2')
    await user.click(form.getByRole('button', { name: '新增接续' }))
    expect(await screen.findByText('已新增接续。')).toBeTruthy()
    expect(server.bodyOf(jointApi.add)).toEqual({
      nodeId: 20,
      joints: [1, 2].map((fibre) => ({
        kind: 'splice',
        tray: '',
        position: '',
        lossDb: null,
        measuredOn: null,
        ends: [
          { stopId: 2, side: 'a', fibre },
          { stopId: 2, side: 'b', fibre },
        ],
      })),
    })
  })

  test('those marked are taken apart after a question that names them', async () => {
    signInAs()
    const server = serve().on(jointApi.delete, () => null)
    const { user } = renderPage(<JointDialog nodeId={20} onClose={nothing} />)
    await user.click(await screen.findByRole('checkbox', { name: /选择 SZ-KS A 侧 3 芯/ }))
    await user.click(await button('拆除 1 处'))
    const question = await dialogOf('拆除节点 JC-01 的 1 处接续？')
    expect(question.getByText(/SZ-KS A 侧 3 芯 ↔ SZ-KS B 侧 3 芯/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: '拆除' }))
    expect(await screen.findByText('已拆除 1 处接续。')).toBeTruthy()
    expect(server.bodyOf(jointApi.delete)).toEqual({ ids: [9] })
  })

  test('a node that is in use says what uses it instead of asking', async () => {
    signInAs()
    const server = serve()
    const { user } = renderPage(<NodeActions nodeId={20} />)
    await user.click(await button('删除节点'))
    const told = await dialogOf('删除节点 JC-01？')
    expect(told.getByText(/1 条光缆经过、1 处接续/)).toBeTruthy()
    await user.click(told.getByRole('button', { name: '知道了' }))
    expect(server.count(nodeApi.delete)).toBe(0)
  })
})

describe('services and history', () => {
  test('a service on a fibre of the cable is sent with its fibres', async () => {
    signInAs()
    const server = serve()
      .on(cableServiceApi.page, () => page([]))
      .on(cableServiceApi.add, () => ({ id: 1 }))
    const { user } = renderPage(<CableServices cableId={3} />)
    expect(await screen.findByText('这条光缆上还没有登记业务。')).toBeTruthy()
    await user.click(await button('新增业务'))
    const form = await dialogOf('新增业务')
    await user.type(form.getByRole('textbox', { name: /^编码/ }), 'YW-1')
    await user.type(form.getByRole('textbox', { name: /^名称/ }), '江苏银行 10G 专线')
    await user.click(form.getByRole('button', { name: '新增业务' }))
    expect(await screen.findByText('已新增业务。')).toBeTruthy()
    expect(server.bodyOf(cableServiceApi.add)).toEqual({
      code: 'YW-1',
      name: '江苏银行 10G 专线',
      domainId: 1,
      customer: '',
      circuit: '',
      priority: 3,
      contact: '',
      remark: '',
      fibres: [{ cableId: 3, fibre: 1, way: 'working' }],
    })
  })

  const change: PlantChange = {
    id: 8,
    kind: 'cable',
    objectId: 3,
    objectName: 'SZ-KS',
    before: { lengthM: 20_000, adminState: 'planned' },
    after: { lengthM: 20_010.5, adminState: 'in-service' },
    at: '2026-11-25T08:00:00.000Z',
    userName: '李强',
    undoneById: null,
    undoesId: null,
  }
  const history = (list: PlantChange[]) => ({
    list,
    nextCursor: null,
    total: list.length,
    totalIsMore: false,
  })

  test('a change is told in words and undone after a question; a refusal says why', async () => {
    signInAs()
    const server = serve()
      .on(plantChangeApi.page, () => history([change]))
      .on(plantChangeApi.undo, () => new Refusal('plant.changed-since', '“SZ-KS”之后又改过。'))
    const { user } = renderPage(<PlantChanges kind="cable" objectId={3} />)
    const item = await screen.findByRole('listitem')
    expect(item.textContent).toContain('长度20,000→20,010.5')
    expect(item.textContent).toContain('状态规划→在用')
    await user.click(await button('撤销 修改 李强'))
    const question = await dialogOf('撤销 李强 的这次修改？')
    await user.click(question.getByRole('button', { name: '撤销' }))
    expect(await screen.findByText('“SZ-KS”之后又改过。')).toBeTruthy()
    expect(server.bodyOf(plantChangeApi.undo)).toEqual({ id: 8 })
  })

  test('what is undone, and for those who may not undo, has nothing to undo with', async () => {
    signInAs('plant:change:page', 'plant:tree')
    serve().on(plantChangeApi.page, () => history([change, { ...change, id: 7, undoneById: 8 }]))
    renderPage(<PlantChanges kind="cable" objectId={3} />)
    expect(await screen.findByText('已撤销')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
