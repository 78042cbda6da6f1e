import { traceApi } from '@fibrewatch/contract/trace'
import type { DirectionCorrection, TraceDirection } from '@fibrewatch/contract/trace-direction'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { storedToken } from '#lib/access/session.ts'
import { closeLive, openLive } from '#lib/live/live.ts'
import { Refusal } from '#testing/fake-server.ts'
import { startFakeSockets } from '#testing/fake-socket.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { ResourcePage } from '../resource.page.tsx'
import { makeTraceRow, NEXT_ID, nowInfo, REFERENCE_ID } from '../testing/sample-traces.ts'
import { plant, startResourceServer } from '../testing/start-resource-server.ts'

// The map draws with WebGL and the curves on a canvas, which only a browser has.
vi.mock('#ui/map/line-map.tsx', () => ({ LineMap: () => null }))
vi.mock('#ui/trace-plot/trace-plot.tsx', () => ({ TracePlot: () => <p aria-label="plot" /> }))

beforeEach(() => signInAs())

const REASON = '班组填反了'
const correction: DirectionCorrection = {
  from: 'forward',
  to: 'backward',
  at: '2026-03-19T02:00:00.000Z',
  by: '周敏',
  reason: REASON,
}

/** A server whose older trace is from one end until somebody corrects it. */
function startServer(corrections: DirectionCorrection[] = []) {
  let direction: TraceDirection = 'forward'
  const asked: unknown[] = []
  const server = startResourceServer()
    .on(traceApi.info, ({ query }) => {
      const id = query['id'] ?? ''
      const referenceVersion = id === REFERENCE_ID ? 7 : null
      const row = makeTraceRow({ id, direction, referenceVersion, fileName: 'crew.sor' })
      const turned = direction === 'backward' ? [correction] : corrections
      return { ...nowInfo, trace: row, corrections: turned }
    })
    .on(traceApi.correct, ({ body }) => {
      asked.push(body)
      direction = 'backward'
      return { alarmsCleared: 2 }
    })
  const turn = () => {
    direction = 'backward'
  }
  return { server, asked, turn }
}

const open = (id: string) => renderPage(<ResourcePage />, `/resource/index?link=SZ-KS-01&trace=${id}`)

async function openDialog(user: ReturnType<typeof renderPage>['user']) {
  await user.click(await screen.findByRole('button', { name: /^参考曲线: / }))
  await user.click(await screen.findByRole('menuitem', { name: '更正方向…' }))
  return screen.findByRole('dialog', { name: '更正曲线的方向' })
}

describe('correcting the direction of a trace', () => {
  test('says what changes, wants a reason, and then shows who corrected it when and why', async () => {
    const { asked } = startServer()
    const { user } = open(NEXT_ID)
    const dialog = await openDialog(user)
    expect(within(dialog).getByText(/^crew\.sor 登记为近端测，将改为远端测/)).toBeTruthy()
    expect(within(dialog).getByText(/只由它产生的告警以你的名义清除/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '改为远端测' }))
    expect(asked).toEqual([])
    await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), `${REASON}{Enter}`)
    await waitFor(() => expect(asked).toEqual([{ id: NEXT_ID, direction: 'backward', reason: REASON }]))
    expect(await screen.findByText(/^方向已更正：近端测 → 远端测 · 周敏 · .* · 班组填反了$/)).toBeTruthy()
    expect(screen.getByText('已清除 2 条只由它产生的告警')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(/^这条曲线从远端测得/)).toBeTruthy()
  })

  test('keeps what was typed when it is refused, and says why', async () => {
    const { server } = startServer()
    server.on(traceApi.correct, () => new Refusal('trace.makes-template'))
    const { user } = open(NEXT_ID)
    const dialog = await openDialog(user)
    const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /原因/ })
    await user.type(field, `${REASON}{Enter}`)
    expect(await within(dialog).findByText(/请先用另一条从端口测得的曲线重做模板/)).toBeTruthy()
    expect(field.value).toBe(REASON)
  })

  test('of the reference says what to do first, and asks nothing', async () => {
    const { asked } = startServer()
    const { user } = open(REFERENCE_ID)
    const dialog = await openDialog(user)
    expect(within(dialog).getByText(/请先把另一条近端测的曲线设为参考/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '知道了' }))
    expect(asked).toEqual([])
  })

  test('is not offered to those who may not', async () => {
    signInAs(
      'plant:tree',
      'plant:link:info',
      'monitor:trace:page',
      'monitor:trace:info',
      'monitor:trace:baseline',
    )
    startServer()
    const { user } = open(NEXT_ID)
    await user.click(await screen.findByRole('button', { name: /^参考曲线: / }))
    await screen.findByRole('menu')
    expect(screen.queryByRole('menuitem', { name: '更正方向…' })).toBeNull()
  })

  test('of others is seen at once where the trace is open, with the earlier ones when asked for', async () => {
    const before = { ...correction, from: 'backward', to: 'forward', at: '2026-03-18T02:00:00.000Z' } as const
    const { turn, server } = startServer([before, correction])
    const sockets = startFakeSockets()
    storedToken.save('abc')
    openLive('zh_CN')
    onTestFinished(closeLive)
    open(NEXT_ID)
    expect(await screen.findByText(/^方向已更正：远端测 → 近端测.*此前还有 1 次$/)).toBeTruthy()
    const compared = server.count(traceApi.compare)
    turn()
    const link = plant.links.find(({ code }) => code === 'SZ-KS-01')
    act(() => {
      sockets.latest().accept()
      sockets.latest().receive({ topic: 'link', type: 'changed', seq: 1, at: '', data: link })
    })
    expect(await screen.findByText(/^方向已更正：近端测 → 远端测/)).toBeTruthy()
    await waitFor(() => expect(server.count(traceApi.compare)).toBeGreaterThan(compared))
  })
})
