import { type BothWaysTable } from '@fibrewatch/contract/both-ways'
import { plantApi } from '@fibrewatch/contract/plant'
import { traceApi } from '@fibrewatch/contract/trace'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { storedToken } from '#lib/access/session.ts'
import { closeLive, openLive } from '#lib/live/live.ts'
import { type FakeServer, Refusal } from '#testing/fake-server.ts'
import { startFakeSockets } from '#testing/fake-socket.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import type { TracePlotProps } from '#ui/trace-plot/trace-plot.tsx'
import { ResourcePage } from '../resource.page.tsx'
import { makeLinkInfo } from '../testing/sample-plant.ts'
import {
  makeTraceRow,
  NEXT_ID,
  NOW_ID,
  nowInfo,
  REFERENCE_ID,
  referenceInfo,
  straightSamples,
} from '../testing/sample-traces.ts'
import { links, startResourceServer } from '../testing/start-resource-server.ts'

// The map draws with WebGL and the curves on a canvas, which only a browser has.
vi.mock('#ui/map/line-map.tsx', () => ({ LineMap: () => null }))
vi.mock('#ui/trace-plot/trace-plot.tsx', () => ({
  TracePlot: ({ overlays = [], landmarks = [] }: TracePlotProps) => (
    <p
      aria-label="plot"
      data-overlays={overlays.map(({ samples: { startM, samplesDb } }) => `${startM} ${samplesDb[0]}`).join()}
      data-landmarks={landmarks.map(({ name, positionM }) => `${name} ${positionM}`).join()}
    />
  ),
}))

beforeEach(() => signInAs())

const farRow = makeTraceRow({ id: NEXT_ID, direction: 'backward', source: 'upload', endM: 18_000 })
const splice = nowInfo.events.find(({ kind }) => kind === 'non-reflective')
if (splice === undefined) throw new Error('the sample has no splice')
const far = { ...nowInfo, trace: farRow, events: [{ ...splice, positionM: 3000, comment: '' }] }

/** A link whose reference sees the end at 18 km, with a landmark at 15 km: 3 km from the far end. */
function startServer(): FakeServer {
  const link = links.find(({ code }) => code === 'SZ-KS-01')
  if (link === undefined) throw new Error('the sample has no such link')
  const sample = makeLinkInfo(link)
  const landmarks = sample.landmarks.map((one) => ({ ...one, name: 'JC-15', opticalM: 15_000 }))
  const reference = { ...referenceInfo, trace: { ...referenceInfo.trace, endM: 18_000 } }
  const infos = new Map([
    [NOW_ID, nowInfo],
    [NEXT_ID, far],
    [REFERENCE_ID, reference],
  ])
  const list = [farRow, nowInfo.trace, reference.trace]
  return startResourceServer()
    .on(plantApi.linkInfo, () => ({ ...sample, landmarks }))
    .on(traceApi.page, () => ({ list, nextCursor: null, total: list.length, totalIsMore: false }))
    .on(traceApi.info, ({ query }) => infos.get(query['id'] ?? '') ?? new Refusal('object.not-found'))
}

const openFar = () => renderPage(<ResourcePage />, `/resource/index?link=SZ-KS-01&trace=${NEXT_ID}`)
const readCells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

describe('a trace from the far end', () => {
  test('says so, stands to no reference, and names its events by the landmarks from there', async () => {
    startServer()
    const { user } = openFar()
    expect(await screen.findByText(/^这条曲线从远端测得：距离从远端起算/)).toBeTruthy()
    expect(screen.getByText(/远端测 · 1550 nm/)).toBeTruthy()
    const table = await screen.findByRole('table', { name: '事件点' })
    await waitFor(() => expect(readCells(table)[1]?.slice(1, 3)).toEqual(['接头 JC-15', '3.000']))
    expect(readCells(table)).toHaveLength(3)
    expect(screen.getByLabelText('plot').dataset['landmarks']).toBe('JC-15 3000')
    await user.click(screen.getByRole('button', { name: /^参考曲线: 远端测，不与参考比较/ }))
    const make = await screen.findByRole('menuitem', { name: '设为参考曲线' })
    expect(make.getAttribute('aria-disabled') ?? make.hasAttribute('disabled')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '事件模板' })).toBeNull()
  })

  test('leaves its events without a place while the length of the link is not known', async () => {
    const server = startServer()
    server.on(traceApi.info, ({ query }) => (query['id'] === NEXT_ID ? far : new Refusal('object.not-found')))
    openFar()
    expect(await screen.findByText(/光路长度还不知道，事件的地点无法确定。$/)).toBeTruthy()
    const table = await screen.findByRole('table', { name: '事件点' })
    expect(readCells(table)[1]?.[1]).toBe('接头')
  })

  test('is marked where traces are chosen, and lies mirrored over one from the port', async () => {
    startServer()
    const { user } = renderPage(<ResourcePage />, '/resource/index?link=SZ-KS-01')
    await user.click(await screen.findByRole('combobox', { name: /^叠加其他曲线/ }))
    await user.click(await screen.findByRole('option', { name: /远端测/ }))
    const legend = await screen.findByRole('list', { name: '叠加的曲线' })
    await waitFor(() => expect(legend.textContent).toContain('远端测 · 翻转'))
    expect(legend.textContent).toContain('①')
    // Its last sample, at 19,990 m from the far end, lies first: 1,990 m before the port of a link of 18,000 m.
    const lastDb = straightSamples.at(-1)
    expect(screen.getByLabelText('plot').dataset['overlays']).toBe(`-1990 ${lastDb}`)
  })
})

test('a trace from the port lies mirrored over one from the far end, and is called by its own end', async () => {
  startServer()
  const { user } = openFar()
  await screen.findByText(/^这条曲线从远端测得/)
  await user.click(await screen.findByRole('combobox', { name: /^叠加其他曲线/ }))
  await user.click(await screen.findByRole('option', { name: /参考 v/ }))
  const legend = await screen.findByRole('list', { name: '叠加的曲线' })
  await waitFor(() => expect(legend.textContent).toContain('近端测 · 翻转'))
})

describe('the dialog before an upload', () => {
  const sor = (name: string) => new File([new Uint8Array(10)], name)
  const drop = (files: File[]) =>
    fireEvent.drop(screen.getByTestId('drop-zone'), { dataTransfer: { files, items: [], types: ['Files'] } })

  const openEmpty = async () => {
    const server = startResourceServer()
    const asked: unknown[] = []
    server.on(traceApi.upload, ({ query }) => {
      asked.push(query)
      return { traceId: NOW_ID }
    })
    const { user } = renderPage(<ResourcePage />, '/resource/index?link=SZ-WJ-01')
    await screen.findByText(/fibrewatch\/LF-OTDR-01/)
    return { user, asked }
  }

  test('asks from which end the files were measured; nobody chooses: from the port', async () => {
    const { user, asked } = await openEmpty()
    drop([sor('a.sor')])
    const dialog = await screen.findByRole('dialog', { name: '上传 SOR 到 SZ-WJ-01' })
    expect(within(dialog).getByText('a.sor')).toBeTruthy()
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: '近端（端口）' }).checked).toBe(true)
    await user.click(within(dialog).getByRole('button', { name: '上传 1 个文件' }))
    await waitFor(() => expect(asked).toEqual([{ linkId: '11', direction: 'forward', fileName: 'a.sor' }]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('sends all files as measured from the far end, and says what that means', async () => {
    const { user, asked } = await openEmpty()
    drop([sor('b.sor'), sor('c.sor')])
    await user.click(await screen.findByRole('radio', { name: '远端' }))
    expect(screen.getByText(/不与参考曲线比较，不产生告警/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '上传 2 个文件' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked).toMatchObject([
      { direction: 'backward', fileName: 'b.sor' },
      { direction: 'backward', fileName: 'c.sor' },
    ])
  })

  test('keeps what was chosen before when more, or nothing, is dropped on it', async () => {
    const { user, asked } = await openEmpty()
    drop([sor('f.sor')])
    await user.click(await screen.findByRole('radio', { name: '远端' }))
    drop([sor('g.sor')])
    drop([])
    await user.click(await screen.findByRole('button', { name: '上传 2 个文件' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked).toMatchObject([
      { direction: 'backward', fileName: 'f.sor' },
      { direction: 'backward', fileName: 'g.sor' },
    ])
  })

  test('sends nothing when it is left, and the next one begins at the port again', async () => {
    const { user, asked } = await openEmpty()
    drop([sor('d.sor')])
    await user.click(await screen.findByRole('radio', { name: '远端' }))
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked).toEqual([])
    drop([sor('e.sor')])
    const near = await screen.findByRole<HTMLInputElement>('radio', { name: '近端（端口）' })
    expect(near.checked).toBe(true)
  })
})

test('one that somebody else hands in from the far end appears, though the link has no newer trace', async () => {
  const server = startServer()
  const sockets = startFakeSockets()
  storedToken.save('abc')
  openLive('zh_CN')
  onTestFinished(closeLive)
  renderPage(<ResourcePage />, '/resource/index?link=SZ-KS-01')
  await screen.findByLabelText('plot')
  const link = links.find(({ code }) => code === 'SZ-KS-01')
  const before = server.count(traceApi.page)
  act(() => {
    sockets.latest().accept()
    sockets.latest().receive({ topic: 'link', type: 'changed', seq: 1, at: '', data: link })
  })
  await waitFor(() => expect(server.count(traceApi.page)).toBe(before + 1))
})

describe('both directions of a link', () => {
  const measured = { measuredAt: '2026-03-18T06:33:09.000Z', pulseNs: 100 }
  const loss = { isReflective: false, isOneSided: false, reflectanceDb: null }
  const table: BothWaysTable = {
    forward: { ...measured, traceId: NOW_ID },
    backward: { ...measured, traceId: NEXT_ID },
    pairing: 'both',
    lengthM: 18_000,
    totalLossDb: 3.72,
    attenuationDbPerKm: 0.2,
    losses: [
      { ...loss, positionM: 9000, forwardDb: null, backwardDb: 0.11, meanDb: 0.055, isOneSided: true },
      { ...loss, positionM: 15_000, forwardDb: 0.3, backwardDb: -0.1, meanDb: 0.1 },
    ],
  }

  test('stand in one table with their mean, whichever of both traces is read', async () => {
    startServer().on(traceApi.bothWays, () => table)
    const { user } = openFar()
    await user.click(await screen.findByRole('radio', { name: '双向事件表' }))
    const shown = await screen.findByRole('table', { name: '双向事件表' })
    await waitFor(() =>
      expect(readCells(shown)).toEqual([
        ['事件', 'km', '近端 dB', '远端 dB', '均值 dB', '反射 dB'],
        ['接头', '9.000', '—', '0.110', '0.055 *', '—'],
        ['接头 JC-15', '15.000', '0.300', '−0.100', '0.100', '—'],
        ['全程（两方向均值）', '3.72', '—'],
      ]),
    )
  })

  test('that cannot be combined say why, and show no mean', async () => {
    const losses = table.losses.map((one) => ({ ...one, meanDb: null }))
    const refused = { ...table, pairing: 'pulses-differ' as const, totalLossDb: null, losses }
    startServer().on(traceApi.bothWays, () => refused)
    const { user } = openFar()
    await user.click(await screen.findByRole('radio', { name: '双向事件表' }))
    expect(await screen.findByText(/脉宽不同，不能取均值/)).toBeTruthy()
    const shown = screen.getByRole('table', { name: '双向事件表' })
    expect(readCells(shown)[2]?.[4]).toBe('—')
  })

  test('that could not be asked for say so; where there is but one there is no such table', async () => {
    startServer().on(traceApi.bothWays, () => new Refusal('server.unavailable'))
    const { user, unmount } = openFar()
    await user.click(await screen.findByRole('radio', { name: '双向事件表' }))
    expect(await screen.findByText(/^没能取到双向事件表/)).toBeTruthy()
    unmount()
    startServer()
    openFar()
    await screen.findByRole('table', { name: '事件点' })
    expect(screen.queryByRole('radio', { name: '双向事件表' })).toBeNull()
  })
})
