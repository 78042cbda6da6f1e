import { linkCorrectionApi } from '@fibrewatch/contract/link-correction'
import { plantApi } from '@fibrewatch/contract/plant'
import { landmarkFitApi } from '@fibrewatch/contract/landmark-fit'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storedToken } from '#lib/access/session.ts'
import { closeLive, openLive } from '#lib/live/live.ts'
import { Refusal } from '#testing/fake-server.ts'
import { startFakeSockets } from '#testing/fake-socket.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { ResourcePage } from '../resource.page.tsx'
import { makeLinkInfo } from '../testing/sample-plant.ts'
import { NOW_ID } from '../testing/sample-traces.ts'
import { links, startResourceServer } from '../testing/start-resource-server.ts'

// The map draws with WebGL and the curves on a canvas, which only a browser has.
vi.mock('#ui/map/line-map.tsx', () => ({ LineMap: () => null }))
vi.mock('#ui/trace-plot/trace-plot.tsx', () => ({ TracePlot: () => <p aria-label="plot" /> }))

beforeEach(() => signInAs())

test('what was opened on a link that nobody had measured stays open when its first trace comes', async () => {
  const link = links.find(({ code }) => code === 'SZ-KS-01')
  if (link === undefined) throw new Error('the link is in the plant')
  let lastTraceId: string | null = null
  const server = startResourceServer()
    .on(plantApi.linkInfo, () => makeLinkInfo({ ...link, lastTraceId, referenceTraceId: null }))
    .on(linkCorrectionApi.read, () => ({ excessRatio: 0.012, sections: [] }))
    .on(landmarkFitApi.propose, () => new Refusal('server.unavailable'))
  const sockets = startFakeSockets()
  storedToken.save('abc')
  openLive('zh_CN')
  onTestFinished(closeLive)
  const { user } = renderPage(<ResourcePage />, '/resource/index?link=SZ-KS-01')
  await user.click(await screen.findByText('长度修正'))
  expect(await screen.findByRole('table', { name: '长度修正' })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /^在地图上定位的光纤距离/ }), '3.2')
  await user.click(screen.getByRole('button', { name: '点名测试' }))
  const dialog = await screen.findByRole('dialog')
  lastTraceId = NOW_ID
  act(() => {
    sockets.latest().accept()
    sockets.latest().receive({ type: 'changed', areas: ['plant:link'] })
  })
  expect(await screen.findByLabelText('plot')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBe(dialog)
  await user.click(within(dialog).getByRole('button', { name: '取消' }))
  expect(await screen.findByRole('table', { name: '长度修正' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^在地图上定位的光纤距离/ }).value).toBe('3.2')
  expect(server.count(plantApi.linkInfo)).toBe(2)
})
