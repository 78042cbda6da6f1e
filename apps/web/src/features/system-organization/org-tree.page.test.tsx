import { type Department, departmentApi } from '@fibrewatch/contract/department'
import { type Domain, domainApi } from '@fibrewatch/contract/domain'
import { userApi } from '@fibrewatch/contract/user'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { DepartmentPage } from './department.page.tsx'
import { DomainPage } from './domain.page.tsx'

beforeEach(() => signInAs())

const times = { createTime: '2026-03-18T06:00:00.000Z', updateTime: '2026-03-18T06:00:00.000Z' }
const emptyPage = () => ({ list: [], pagination: { page: 1, size: 20, total: 0 } })
const lineOf = (name: RegExp) => screen.findByRole('treeitem', { name })
const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'

describe('departments', () => {
  const make = (change: Partial<Department> & Pick<Department, 'id' | 'name'>): Department => ({
    parentId: null,
    domainId: 1,
    domainName: '苏州管理域',
    orderNum: change.id * 10,
    users: 0,
    ...times,
    ...change,
  })
  const rows = [
    make({ id: 1, name: '苏州分公司' }),
    make({ id: 2, name: '传输班', parentId: 1, users: 3 }),
    make({ id: 3, name: '巡检班', parentId: 1 }),
  ]
  const serve = () =>
    startFakeServer()
      .on(departmentApi.list, () => rows)
      .on(domainApi.list, () => [])
      .on(userApi.page, emptyPage)

  test('a line counts everybody below it, the detail tells who is in the department itself', async () => {
    const server = serve()
    const { user } = renderPage(<DepartmentPage />)
    expect((await lineOf(/苏州分公司/)).textContent).toContain('3')
    await user.click(await lineOf(/苏州分公司/))
    expect(await screen.findByText('（本级 0）')).toBeTruthy()
    expect(await screen.findByText('这个部门还没有成员。')).toBeTruthy()
    expect(server.requests.some(({ url }) => /user\/page\?.*departmentId=1/.test(url))).toBe(true)
  })

  test('before one is chosen the first stands beside the tree', async () => {
    serve()
    renderPage(<DepartmentPage />)
    expect((await lineOf(/苏州分公司/)).getAttribute('aria-selected')).toBe('true')
    expect(await screen.findByText('（本级 0）')).toBeTruthy()
  })

  test('without any department the page says what stands where', async () => {
    startFakeServer()
      .on(departmentApi.list, () => [])
      .on(domainApi.list, () => [])
    renderPage(<DepartmentPage />)
    expect(await screen.findByText(/部门只用来归类人员/)).toBeTruthy()
  })

  test('Alt+arrow changes the order, and it can be taken back', async () => {
    const server = serve().on(departmentApi.move, () => null)
    const { user } = renderPage(<DepartmentPage />)
    const line = await lineOf(/巡检班/)
    act(() => line.focus())
    fireEvent.keyDown(line, { key: 'ArrowUp', altKey: true })
    expect(await screen.findByText('已移动“巡检班”。')).toBeTruthy()
    expect(server.bodyOf(departmentApi.move)).toEqual({
      depts: [{ id: 3, orderNum: 10 }],
    })
    await user.click(screen.getByRole('button', { name: '撤销' }))
    expect(server.count(departmentApi.move)).toBe(2)
  })

  test('deleting one in use names what stands in the way', async () => {
    const server = serve()
    const { user } = renderPage(<DepartmentPage />, '/?id=2')
    await user.click(await screen.findByRole('button', { name: '删除' }))
    expect(await screen.findByText('先处理：3 名用户')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '知道了' }))
    expect(server.count(departmentApi.delete)).toBe(0)
  })

  test('what the server still refuses is said', async () => {
    serve().on(departmentApi.delete, () => new Refusal('object.in-use', '仍被 2 个下级部门使用。'))
    const { user } = renderPage(<DepartmentPage />, '/?id=3')
    await user.click(await screen.findByRole('button', { name: '删除' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
    expect(await screen.findByText('仍被 2 个下级部门使用。')).toBeTruthy()
  })

  test('a new department below another belongs to it', async () => {
    const server = serve().on(departmentApi.add, () => ({ id: 9 }))
    const { user } = renderPage(<DepartmentPage />, '/?id=1')
    await user.click(await screen.findByRole('button', { name: '新增下级' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/^名称/), '吴江驻点')
    await user.click(within(dialog).getByRole('button', { name: '新增部门' }))
    await screen.findByText('已新增部门。')
    expect(server.bodyOf(departmentApi.add)).toMatchObject({ name: '吴江驻点', parentId: 1 })
  })

  test('without the permissions nothing moves and the buttons are gone', async () => {
    signInAs('sys:dept:list', 'sys:user:page')
    const server = serve()
    renderPage(<DepartmentPage />, '/?id=3')
    fireEvent.keyDown(await lineOf(/巡检班/), { key: 'ArrowUp', altKey: true })
    expect(server.count(departmentApi.move)).toBe(0)
    expect(screen.queryByRole('button', { name: /删除|导出|新增/ })).toBeNull()
  })
})

describe('management domains', () => {
  const make = (change: Partial<Domain> & Pick<Domain, 'id' | 'name'>): Domain => ({
    parentId: null,
    remark: null,
    orderNum: change.id * 10,
    children: 0,
    users: 0,
    sites: 0,
    devices: 0,
    ...times,
    ...change,
  })
  const rows = [
    make({ id: 1, name: '全部', children: 2 }),
    make({ id: 2, name: '苏州', parentId: 1, users: 4, devices: 6 }),
    make({ id: 3, name: '吴江', parentId: 1, devices: 2 }),
  ]
  const serve = () =>
    startFakeServer()
      .on(domainApi.list, () => rows)
      .on(domainApi.page, emptyPage)

  test('until the tree is here nothing can be added to it', async () => {
    let give: (domains: Domain[]) => void = () => {}
    const listed = new Promise<Domain[]>((resolve) => (give = resolve))
    serve().on(domainApi.list, () => listed)
    const { user } = renderPage(<DomainPage />)
    const add = await screen.findByRole('button', { name: '新增' })
    expect(isOff(add)).toBe(true)
    await user.click(add)
    expect(await screen.findByText('等树读取完成后再新增。')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    give(rows)
    await lineOf(/全部/)
    await user.click(add)
    expect(await screen.findByRole('dialog', { name: '新增管理域' })).toBeTruthy()
  })

  test('says what a domain decides, and links what lies in it', async () => {
    serve()
    renderPage(<DomainPage />, '/?id=2')
    expect(await screen.findByText(/用户只看得见自己的管理域和它的下级/)).toBeTruthy()
    expect((await screen.findByRole('link', { name: '4' })).getAttribute('href')).toBe(
      '/system/authority?domainId=2',
    )
    for (const name of ['0', '6']) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/resource/index?domain=2')
    }
  })

  test('another parent changes who sees what: it is asked first', async () => {
    const server = serve().on(domainApi.move, () => null)
    const { user } = renderPage(<DomainPage />)
    const line = await lineOf(/吴江/)
    act(() => line.focus())
    fireEvent.keyDown(line, { key: 'ArrowRight', altKey: true })
    expect(await screen.findByText('把管理域“吴江”移到“苏州”之下？')).toBeTruthy()
    expect(server.count(domainApi.move)).toBe(0)
    await user.click(screen.getByRole('button', { name: '移动管理域' }))
    expect(await screen.findByText('已移动“吴江”。')).toBeTruthy()
    expect(server.bodyOf(domainApi.move)).toEqual({ domains: [{ id: 3, parentId: 2, orderNum: 10 }] })
  })

  test('the top cannot be deleted, nor can one in use', async () => {
    const server = serve()
    const { user } = renderPage(<DomainPage />, '/?id=1')
    expect(isOff(await screen.findByRole('button', { name: '删除' }))).toBe(true)
    await user.click(await lineOf(/苏州/))
    await user.click(await screen.findByRole('button', { name: '删除' }))
    expect(await screen.findByText('先处理：4 名用户、6 台设备')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '知道了' }))
    expect(server.count(domainApi.delete)).toBe(0)
  })
})
