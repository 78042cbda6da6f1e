import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import {
  NETDISK_CHUNK_BYTES,
  type NetdiskNode,
  type NetdiskOpenUpload,
  type NetdiskProgress,
  type NetdiskStat,
  type NetdiskTrashed,
  type NetdiskUpload,
  netdiskApi,
  netdiskTransferApi,
} from '@fibrewatch/contract/netdisk'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { setClipboard } from './clipboard.ts'
import { NetdiskPage } from './netdisk.page.tsx'
import { removeUploads } from './uploads.ts'

beforeEach(() => {
  signInAs()
  setClipboard(null)
  removeUploads(() => true)
})

const node = (id: number, name: string, more: Partial<NetdiskNode> = {}): NetdiskNode => ({
  id,
  name,
  type: 'file',
  fsize: 2048,
  mimeType: 'text/plain',
  putTime: '2026-03-18T06:00:00.000Z',
  updatedAt: '2026-03-18T06:00:00.000Z',
  uploader: '周敏',
  mark: '',
  ...more,
})
const folder = (id: number, name: string) => node(id, name, { type: 'dir', fsize: 0, mimeType: null })
const done = { done: true, taskId: null, skipped: [] }

/** A space with these entries at its top, `曲线/` with one file, and one file in its trash. */
function serve(
  top: NetdiskNode[] = [folder(1, '曲线'), node(2, '说明.txt'), node(3, '巡检[1].txt')],
): FakeServer {
  return startFakeServer()
    .on(netdiskApi.list, ({ query }) => ({
      list: query['path'] === '曲线/' ? [node(9, '苏昆.sor')] : top,
      marker: null,
    }))
    .on(netdiskApi.quota, () => ({ domainId: 1, used: 3 * 1024 ** 3, limit: 10 * 1024 ** 3, files: 38 }))
    .on(netdiskTransferApi.uploads, () => [])
    .on(netdiskApi.cut, () => done)
    .on(netdiskApi.copy, () => done)
    .on(netdiskApi.delete, () => done)
    .on(netdiskApi.rename, () => done)
    .on(netdiskApi.restore, () => done)
}

const files = () => screen.findByRole('listbox', { name: '文件列表' })
const option = (name: string) => screen.findByRole('option', { name: (text) => text.startsWith(name) })
const press = async (key: string, more: object = {}) => fireEvent.keyDown(await files(), { key, ...more })

test('folders and files, their sizes, and how full the space is', async () => {
  serve()
  renderPage(<NetdiskPage />)
  expect((await option('说明.txt')).textContent).toContain('2.0 KB')
  expect(await screen.findByText('已用 3.0 GB，共 10.0 GB · 38 个文件')).toBeTruthy()
})

test('what fills the space is told by type and month, once there is something', async () => {
  const nothing: NetdiskStat = {
    files: 0,
    folders: 2,
    bytes: 0,
    trash: { items: 0, bytes: 0 },
    kinds: [],
    months: [],
  }
  const server = serve().on(netdiskApi.stat, () => nothing)
  const { user } = renderPage(<NetdiskPage />)
  await user.click(await screen.findByRole('button', { name: '用量统计' }))
  expect(await screen.findAllByText('0 · 0 B')).toHaveLength(2)
  expect(screen.queryByText('按类型')).toBeNull()
  const some: NetdiskStat = {
    ...nothing,
    files: 1,
    bytes: 2048,
    kinds: [{ kind: 'text', files: 1, bytes: 2048 }],
  }
  server.on(netdiskApi.stat, () => some)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: '用量统计' }))
  expect(await screen.findByText('按类型')).toBeTruthy()
})

test('Enter opens a folder and Backspace leads back; the address says where one is', async () => {
  serve()
  const { router } = renderPage(<NetdiskPage />)
  fireEvent.click(await option('曲线'))
  await press('Enter')
  expect(await option('苏昆.sor')).toBeTruthy()
  expect(new URLSearchParams(router.state.location.search).get('path')).toBe('曲线/')
  await waitFor(async () => expect(document.activeElement).toBe(await files()))
  await press('Backspace')
  expect(await option('说明.txt')).toBeTruthy()
})

test('what is searched is marked as text, whatever it is', async () => {
  const server = serve()
  const { user } = renderPage(<NetdiskPage />)
  await user.type(await screen.findByRole('searchbox', { name: '全盘搜索' }), '[[1]{Enter}')
  await waitFor(() => expect(server.requests.some(({ url }) => url.includes('key=%5B1%5D'))).toBe(true))
  expect((await screen.findByText('[1]', { selector: 'mark' })).tagName).toBe('MARK')
})

test('cut here cannot be pasted here, in another folder it can', async () => {
  const server = serve()
  const { user } = renderPage(<NetdiskPage />)
  fireEvent.click(await option('说明.txt'))
  await press('x', { ctrlKey: true })
  const bar = await screen.findByRole('toolbar', { name: '粘贴' })
  expect(within(bar).getByText('已经在这个文件夹里，无需移动。')).toBeTruthy()
  fireEvent.doubleClick(await option('曲线'))
  await option('苏昆.sor')
  await user.click(await screen.findByRole('button', { name: '粘贴到这里' }))
  expect(await screen.findByText('已移动 1 项。')).toBeTruthy()
  expect(server.bodyOf(netdiskApi.cut)).toEqual({
    domainId: 1,
    files: [{ name: '说明.txt', type: 'file' }],
    originPath: '',
    toPath: '曲线/',
    conflict: 'ask',
  })
})

test('a folder cannot be pasted into itself', async () => {
  serve()
  renderPage(<NetdiskPage />)
  fireEvent.click(await option('曲线'))
  await press('c', { ctrlKey: true })
  fireEvent.doubleClick(await option('曲线'))
  await option('苏昆.sor')
  expect(await screen.findByText('不能把文件夹“曲线”放进它自己里面。')).toBeTruthy()
})

test('taken names are asked about, once for all of them where one says so', async () => {
  const bodies: EndpointBody<typeof netdiskApi.cut>[] = []
  serve().on(netdiskApi.copy, ({ body }) => {
    bodies.push(body)
    if (body.conflict === 'ask' && body.files.length > 1) {
      return new Refusal('netdisk.name-taken', undefined, null, [
        { field: '说明.txt', reason: 'name-taken' },
        { field: '巡检[1].txt', reason: 'name-taken' },
      ])
    }
    return done
  })
  const { user } = renderPage(<NetdiskPage />)
  await option('说明.txt')
  await press('a', { ctrlKey: true })
  fireEvent.click(await option('曲线'), { ctrlKey: true })
  await press('c', { ctrlKey: true })
  fireEvent.doubleClick(await option('曲线'))
  await option('苏昆.sor')
  await press('v', { ctrlKey: true })
  const dialog = await screen.findByRole('dialog', { name: /已有“说明.txt”/ })
  await user.click(within(dialog).getByRole('checkbox'))
  await user.click(within(dialog).getByRole('button', { name: '替换' }))
  expect(await screen.findByText('已复制 2 项。')).toBeTruthy()
  expect(bodies.map(({ conflict, files: sent }) => [conflict, sent.map(({ name }) => name)])).toEqual([
    ['ask', ['说明.txt', '巡检[1].txt']],
    ['replace', ['说明.txt', '巡检[1].txt']],
  ])
})

test('F2 renames in place, Esc leaves the name as it was', async () => {
  const server = serve()
  const { user } = renderPage(<NetdiskPage />)
  fireEvent.click(await option('说明.txt'))
  await press('F2')
  const field = await screen.findByRole('textbox', { name: '新名称' })
  await user.keyboard('{Escape}')
  expect(server.count(netdiskApi.rename)).toBe(0)
  await press('F2')
  await user.clear(await screen.findByRole('textbox', { name: '新名称' }))
  await user.keyboard('readme.txt{Enter}')
  await waitFor(() => expect(server.count(netdiskApi.rename)).toBe(1))
  expect(server.bodyOf(netdiskApi.rename)).toMatchObject({ path: '', name: '说明.txt', toName: 'readme.txt' })
  expect(field.isConnected).toBe(false)
})

test('Delete puts what is chosen into the trash, and it can be taken back', async () => {
  const server = serve()
  const { user } = renderPage(<NetdiskPage />)
  fireEvent.click(await option('说明.txt'))
  fireEvent.click(await option('巡检[1].txt'), { shiftKey: true })
  await press('Delete')
  expect(await screen.findByText('已把 2 项移到回收站。')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(await screen.findByText('已还原 2 项。')).toBeTruthy()
  expect(server.bodyOf(netdiskApi.restore)).toEqual({ domainId: 1, ids: [2, 3], conflict: 'ask' })
})

const progress: NetdiskProgress = { action: 'copy', status: 'running', done: 120, total: 400, err: null }

test('work in the background shows how far it is', async () => {
  serve()
    .on(netdiskApi.copy, () => ({ done: false, taskId: '0198c5f0-0000-7000-8000-000000000001', skipped: [] }))
    .on(netdiskApi.check, () => progress)
  const { user } = renderPage(<NetdiskPage />)
  fireEvent.click(await option('说明.txt'))
  await press('c', { ctrlKey: true })
  await press('v', { ctrlKey: true })
  await user.click(await screen.findByRole('button', { name: /传输列表/ }))
  expect(await screen.findByText('120 / 400')).toBeTruthy()
})

test('without the permission an action is gone, and its key does nothing', async () => {
  signInAs('netdisk:manage:list')
  const server = serve()
  renderPage(<NetdiskPage />)
  fireEvent.click(await option('说明.txt'))
  await press('Delete')
  expect(server.count(netdiskApi.delete)).toBe(0)
  expect(screen.queryByRole('button', { name: /删除|上传文件|新建文件夹/ })).toBeNull()
})

const trashed: NetdiskTrashed = {
  id: 5,
  name: '旧曲线.sor',
  type: 'file',
  fsize: 10,
  path: '曲线/',
  trashedAt: '2026-03-18T06:00:00.000Z',
  trashedBy: '周敏',
}

test('the trash is emptied after a question only', async () => {
  const server = serve()
    .on(netdiskApi.trash, () => ({ list: [trashed], marker: null }))
    .on(netdiskApi.empty, () => done)
  const { user } = renderPage(<NetdiskPage />, '/?view=trash')
  await screen.findByText('旧曲线.sor')
  await user.click(screen.getByRole('button', { name: '清空回收站' }))
  const dialog = await screen.findByRole('dialog', { name: '清空回收站？' })
  await user.click(within(dialog).getByRole('button', { name: '清空回收站' }))
  await waitFor(() => expect(server.count(netdiskApi.empty)).toBe(1))
})

/** As a browser gives it: a file not chosen with its folder has no path. */
function makeFile(name: string, size: number): File {
  const file = new File([new Uint8Array(size)], name)
  return Object.defineProperty(file, 'webkitRelativePath', { value: '' })
}

const UPLOAD_ID = '0198c5f0-0000-7000-8000-000000000002'

/** A server that loses the answer to the second chunk, but stores the chunk. */
function serveUpload(server: FakeServer, size: number) {
  let offset = 0
  let sent = 0
  const state = (): NetdiskUpload => ({
    uploadId: UPLOAD_ID,
    offset,
    size,
    chunkBytes: NETDISK_CHUNK_BYTES,
    expiresAt: null,
    isFinished: false,
  })
  const offsets: number[] = []
  server
    .on(netdiskTransferApi.token, state)
    .on(netdiskTransferApi.uploadStatus, state)
    .on(netdiskTransferApi.upload, ({ query, request }) => {
      offsets.push(Number(query['offset']))
      if (Number(query['offset']) !== offset) return new Refusal('netdisk.offset-mismatch')
      offset += request.body instanceof Blob ? request.body.size : 0
      sent += 1
      // Stored, but its acknowledgement is lost.
      if (sent === 2) throw new TypeError('no answer')
      return state()
    })
    .on(netdiskTransferApi.uploadFinish, () => node(7, '大文件.bin'))
  return { offsets, begunAt: (bytes: number) => (offset = bytes) }
}

test('an upload goes on from the acknowledged byte after an answer was lost', async () => {
  const size = 2 * NETDISK_CHUNK_BYTES + 100
  const { offsets } = serveUpload(serve(), size)
  const { container, user } = renderPage(<NetdiskPage />)
  const field = container.querySelector<HTMLInputElement>('[data-upload="files"]')
  await user.upload(field as HTMLInputElement, makeFile('大文件.bin', size))
  expect(await screen.findByText('已上传', undefined, { timeout: 20_000 })).toBeTruthy()
  expect(offsets).toEqual([0, NETDISK_CHUNK_BYTES, 2 * NETDISK_CHUNK_BYTES])
})

test('after a reload the same file goes on where it was, another one is refused', async () => {
  const size = NETDISK_CHUNK_BYTES + 100
  const lastModified = 1_700_000_000_000
  const kept = { userId: 7, domainId: 1, path: '', name: 'a.bin', size, lastModified, uploadId: UPLOAD_ID }
  const record = { value: [kept], expiresAt: Date.now() + 60_000 }
  localStorage.setItem('NETDISK_UPLOADS', JSON.stringify(record))
  const { offsets, begunAt } = serveUpload(serve(), size)
  begunAt(NETDISK_CHUNK_BYTES)
  const { user } = renderPage(<NetdiskPage />)
  await user.click(await screen.findByRole('button', { name: /传输列表/ }))
  const again = await screen.findByRole('button', { name: '选择文件续传' })
  const field = again.parentElement?.querySelector<HTMLInputElement>('input[type="file"]')
  await user.upload(field as HTMLInputElement, new File(['x'], 'a.bin', { lastModified }))
  expect(await screen.findByText(/不是同一个文件/)).toBeTruthy()
  await user.upload(field as HTMLInputElement, new File([new Uint8Array(size)], 'a.bin', { lastModified }))
  expect(await screen.findByText('已上传', undefined, { timeout: 20_000 })).toBeTruthy()
  expect(offsets).toEqual([NETDISK_CHUNK_BYTES])
  expect(localStorage.getItem('NETDISK_UPLOADS')).toContain('"value":[]')
})

const openUpload = (name: string, more: Partial<NetdiskOpenUpload> = {}): NetdiskOpenUpload => ({
  uploadId: `0198f6b0-0000-7000-8000-00000000000${name.length}`,
  name,
  path: '曲线/',
  uploader: '周敏',
  isOwn: false,
  size: 4 * 1024 ** 2,
  offset: 1024 ** 2,
  startedAt: '2026-03-18T06:00:00.000Z',
  changedAt: '2026-03-18T06:00:00.000Z',
  expiresAt: '2026-03-25T06:00:00.000Z',
  ...more,
})

test('uploads of others that keep room are shown with their owner, and can be given up', async () => {
  let open = [openUpload('a.bin'), openUpload('own.bin', { isOwn: true, uploader: '王芳', offset: 0 })]
  const server = serve()
    .on(netdiskTransferApi.uploads, () => open)
    .on(netdiskTransferApi.uploadCancel, () => {
      open = open.slice(1)
      return null
    })
  const { user } = renderPage(<NetdiskPage />)
  await user.click(await screen.findByRole('button', { name: /传输列表/ }))
  const list = await screen.findByRole('region', { name: '本空间未完成的上传' })
  expect(within(list).getByRole('heading').textContent).toBe('本空间未完成的上传：2 个')
  const [first] = within(list).getAllByRole('listitem')
  for (const text of ['周敏', '25%', '4.0 MB']) expect(first?.textContent).toContain(text)
  await user.click(within(list).getByRole('button', { name: '放弃上传 a.bin' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: '放弃上传“a.bin”？' })).getByRole('button', {
      name: '放弃',
    }),
  )
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  expect(server.count(netdiskTransferApi.uploadCancel)).toBe(1)
})
