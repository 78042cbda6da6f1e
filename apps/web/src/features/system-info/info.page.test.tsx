import { MAX_LOGO_BYTES, type SystemFacts, systemApi } from '@fibrewatch/contract/system-info'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useBrand } from '#lib/brand/brand.ts'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { sampleSystem } from '#testing/sample-system.ts'
import { signInAs } from '#testing/sample-user.ts'
import { InfoPage } from './info.page.tsx'

/** A server that stores what it is sent. */
function serve(given: Partial<SystemFacts> = {}) {
  let facts = { ...sampleSystem, ...given }
  const server = startFakeServer()
    .on(systemApi.info, () => facts)
    .on(systemApi.brand, () => ({
      name: facts.name ?? '光纤监测与告警系统',
      organisation: facts.organisation,
      logoImgUrl: facts.logoImgUrl,
      iconfontUrl: facts.iconfontUrl,
      version: facts.version,
      parameters: {},
    }))
    .on(systemApi.update, ({ body }) => {
      facts = { ...facts, ...body }
      return null
    })
    .on(systemApi.changeLogo, () => {
      facts = { ...facts, logoImgUrl: '/sys/info/logo?v=2' }
      return { logoImgUrl: '/sys/info/logo?v=2' }
    })
    .on(systemApi.removeLogo, () => {
      facts = { ...facts, logoImgUrl: null }
      return null
    })
  return server
}

const picture = (name: string, type: string, bytes = 100) => new File([new Uint8Array(bytes)], name, { type })
const field = () => screen.findByLabelText('选择图片', { selector: 'input' })

beforeEach(() => {
  signInAs()
  useBrand.setState({ brand: null, isReachable: null })
})

test('counts lead to their lists, for those who may see them', async () => {
  signInAs('sys:info:info', 'plant:tree')
  serve()
  renderPage(<InfoPage />)
  const devices = await screen.findByRole('link', { name: /^设备/ })
  expect(devices.textContent).toContain('41')
  expect(devices.getAttribute('href')).toBe('/resource/index')
  expect(screen.getByRole('link', { name: /^光路/ }).textContent).toContain('1,204')
  expect(screen.queryByRole('link', { name: /用户/ })).toBeNull()
  expect(screen.getByText('内嵌 PostgreSQL 18.1')).toBeTruthy()
  expect(screen.getByText('12.0 MB')).toBeTruthy()
})

test('a saved name is the console’s at once; an emptied field is sent as null', async () => {
  const server = serve({ organisation: '市公司' })
  const { user } = renderPage(<InfoPage />)
  await user.type(await screen.findByLabelText('系统名称'), '苏州光缆监测')
  await user.clear(screen.getByLabelText('单位'))
  await user.click(screen.getByRole('button', { name: '保存基本信息' }))
  expect(await screen.findByText('已保存，所有人立即看到。')).toBeTruthy()
  expect(server.bodyOf(systemApi.update)).toEqual({
    name: '苏州光缆监测',
    organisation: null,
    iconfontUrl: null,
  })
  await waitFor(() => expect(useBrand.getState().brand?.name).toBe('苏州光缆监测'))
})

test('changes can be discarded; a script of another server is refused before sending', async () => {
  const server = serve()
  const { user } = renderPage(<InfoPage />)
  await user.type(await screen.findByLabelText('图标脚本路径'), 'https://example.com/i.js')
  await user.click(screen.getByRole('button', { name: '保存基本信息' }))
  expect(server.count(systemApi.update)).toBe(0)
  await user.click(screen.getByRole('button', { name: '放弃修改' }))
  expect(screen.getByLabelText<HTMLInputElement>('图标脚本路径').value).toBe('')
  expect(screen.queryByRole('button', { name: '放弃修改' })).toBeNull()
})

test.each([
  ['说明.pdf', 'application/pdf', 100, '“说明.pdf”不是图片。选一张 PNG、JPEG 或 WebP 图片。'],
  ['空.png', 'image/png', 0, '“空.png”不是图片。选一张 PNG、JPEG 或 WebP 图片。'],
  ['大.png', 'image/png', MAX_LOGO_BYTES + 1, '“大.png”有 512.0 KB，超过 512 KB 的上限。缩小后再选。'],
])('%s is refused before it is sent, and says why', async (name, type, bytes, told) => {
  serve()
  renderPage(<InfoPage />)
  // A file that the browser's own filter lets through, as when it shows all files.
  fireEvent.change(await field(), { target: { files: [picture(name, type, bytes)] } })
  expect(await screen.findByText(told)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '使用这张图片' })).toBeNull()
})

test('a chosen picture is looked at on both grounds, then used', async () => {
  const server = serve()
  const { user } = renderPage(<InfoPage />)
  await user.upload(await field(), picture('标识.png', 'image/png'))
  const previews = await screen.findAllByRole('img', { name: /页头上的标识/ })
  expect(previews.map((image) => image.getAttribute('src')?.slice(0, 15))).toEqual(
    Array(2).fill('data:image/png;'),
  )
  expect(server.count(systemApi.changeLogo)).toBe(0)
  await user.click(screen.getByRole('button', { name: '使用这张图片' }))
  expect(await screen.findByText('标识已更换，所有人立即看到。')).toBeTruthy()
  expect(useBrand.getState().brand?.logoImgUrl).toBe('/sys/info/logo?v=2')
  expect(screen.getByRole('button', { name: '更换图片' })).toBeTruthy()
})

test('what the server refuses is said where the picture is, and the picture stays', async () => {
  serve().on(systemApi.changeLogo, () => new Refusal('system.logo-unreadable'))
  const { user } = renderPage(<InfoPage />)
  await user.upload(await field(), picture('标识.png', 'image/png'))
  await user.click(await screen.findByRole('button', { name: '使用这张图片' }))
  expect(await screen.findByText('标识图片要是 PNG、JPEG 或 WebP 格式。')).toBeTruthy()
  expect(screen.getByRole('button', { name: '使用这张图片' })).toBeTruthy()
})

test('a removed logo can be put back', async () => {
  const server = serve({ logoImgUrl: '/sys/info/logo?v=1' }).on(systemApi.logo, () => null)
  const { user } = renderPage(<InfoPage />)
  await user.click(await screen.findByRole('button', { name: '移除标识' }))
  await screen.findByText('标识已移除，改用产品自带的标识。')
  expect(server.count(systemApi.removeLogo)).toBe(1)
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(await screen.findByText('标识已恢复。')).toBeTruthy()
  expect(server.count(systemApi.changeLogo)).toBe(1)
})

test('without the permission everything is shown and nothing can be changed', async () => {
  signInAs('sys:info:info')
  serve({ name: '苏州光缆监测' })
  renderPage(<InfoPage />)
  expect((await screen.findAllByText('苏州光缆监测')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: '选择图片' })).toBeNull()
})
