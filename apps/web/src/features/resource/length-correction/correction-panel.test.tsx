import { type LandmarkFit, landmarkFitApi } from '@fibrewatch/contract/landmark-fit'
import { type LinkCorrection, linkCorrectionApi } from '@fibrewatch/contract/link-correction'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { NOW_ID } from '../testing/sample-traces.ts'
import { CorrectionPanel } from './correction-panel.tsx'

function Panel({ traceId }: { traceId: string | null }) {
  const unfolded = useState(false)
  return <CorrectionPanel link={{ id: 13, code: 'SZ-KS-01' }} {...{ traceId, unfolded }} />
}

const mark = (id: number, name: string) => ({ id, name })
const section = { loopM: 0, source: 'surveyed' as const }
const correction: LinkCorrection = {
  excessRatio: 0.012,
  sections: [
    {
      ...section,
      from: null,
      to: mark(1, 'JC-1'),
      fromM: 0,
      toM: 4000,
      fibreM: 3990,
      loopM: 10,
      groundM: 3950,
      excessRatio: 0.0101,
    },
    {
      ...section,
      from: mark(1, 'JC-1'),
      to: mark(2, 'JC-2'),
      fromM: 4000,
      toM: 9000,
      fibreM: 5000,
      groundM: null,
      excessRatio: null,
      source: 'unknown',
    },
    {
      ...section,
      from: mark(2, 'JC-2'),
      to: mark(3, 'JC-3'),
      fromM: 9000,
      toM: 15_000,
      fibreM: 6000,
      groundM: 6120,
      excessRatio: -0.0196,
    },
    {
      ...section,
      from: mark(3, 'JC-3'),
      to: null,
      fromM: 15_000,
      toM: 20_000,
      fibreM: 5000,
      groundM: 4941,
      excessRatio: 0.012,
      source: 'assumed',
    },
  ],
}
const seen = (positionM: number) => ({ positionM, kind: 'non-reflective' as const, lossDb: 0.1 })
const fit: LandmarkFit = {
  linkId: 13,
  version: 4,
  measuredAt: '2026-03-18T06:33:09.000Z',
  refusal: null,
  scale: 1.0012,
  offsetM: 8,
  rmsM: 2.5,
  isAmbiguous: false,
  isReversed: false,
  rows: [
    {
      landmarkId: 1,
      name: 'JC-1',
      kind: 'closure',
      opticalM: 4000,
      event: seen(4014.5),
      moveM: 14.5,
      residualM: 1.7,
    },
    {
      landmarkId: 2,
      name: 'JC-2',
      kind: 'closure',
      opticalM: 9000,
      event: null,
      moveM: null,
      residualM: null,
    },
    {
      landmarkId: 3,
      name: 'JC-3',
      kind: 'closure',
      opticalM: 15_000,
      event: seen(15_031.2),
      moveM: 31.2,
      residualM: -5.2,
    },
  ],
  others: [{ positionM: 19_990, kind: 'end', lossDb: null }],
}

function open(traceId: string | null = NOW_ID, given: Partial<LandmarkFit> = {}) {
  const server = startFakeServer()
    .on(linkCorrectionApi.read, () => correction)
    .on(landmarkFitApi.propose, () => ({ ...fit, ...given }))
    .on(landmarkFitApi.take, () => ({ version: 5 }))
  const view = renderPage(<Panel traceId={traceId} />, '/resource/index')
  return { ...view, server }
}
const textsOf = async (name: string) => {
  const rows = within(await screen.findByRole('table', { name })).getAllByRole('row')
  return rows.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))
}

describe('the length correction of a link', () => {
  test('each section has its own excess and where it comes from; what is unknown is not zero, the largest residual is named', async () => {
    signInAs()
    const { user } = open()
    await user.click(screen.getByText('长度修正'))
    await screen.findByText(/最大残差/)
    expect(await textsOf('长度修正')).toEqual([
      '至光纤 m地面 m余长 %残差 m',
      'JC-13,9903,950 1.0% +14.5',
      'JC-25,000—未知 — —',
      'JC-36,0006,120 −2.0% !最大 +31.2',
      '光纤末端5,0004,941设定 1.2% —',
    ])
    expect(screen.getByText(/2 个标记点有对应事件，共 3 个/).textContent).toContain('最大残差 +31.2 m：JC-3')
    expect(screen.getByRole('img').querySelectorAll('.correction-unknown')).toHaveLength(1)
    expect(screen.getByRole('img').querySelectorAll('.correction-stem')).toHaveLength(2)
  })

  test('without a trace the residuals are unknown, and the sections are there', async () => {
    signInAs()
    const { user } = open(null)
    await user.click(screen.getByText('长度修正'))
    expect(await screen.findByText('还没有曲线：没有事件可对照，残差未知。')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(await textsOf('长度修正')).toHaveLength(5)
  })

  test('that cannot be had says so, and is asked for again', async () => {
    signInAs()
    const { server, user } = open()
    server.on(linkCorrectionApi.read, () => new Refusal('server.unavailable'))
    await user.click(screen.getByText('长度修正'))
    expect((await screen.findByRole('alert')).textContent).toContain('没能取到长度修正')
    server.on(linkCorrectionApi.read, () => correction)
    await user.click(screen.getByRole('button', { name: '立即重试' }))
    expect(await textsOf('长度修正')).toHaveLength(5)
  })
})

describe('landmarks beside the events they are seen as', () => {
  async function openFit(given: Partial<LandmarkFit> = {}) {
    const view = open(NOW_ID, given)
    await view.user.click(screen.getByText('长度修正'))
    await view.user.click(await screen.findByRole('button', { name: '与检测事件核对' }))
    return view
  }

  test('all that fits is taken but what was left, which stays', async () => {
    signInAs()
    const { server, user } = await openFit()
    expect((await screen.findByText(/检测到的 2 个事件与 2 个标记点相符/)).textContent).toBeTruthy()
    expect(await textsOf('标记点与检测事件的对应')).toEqual([
      '标记点登记 km检测 km损耗 dB移动 m残差 m',
      'JC-14.0004.0150.100+14.5 +1.7',
      'JC-29.000未见事件—— —',
      'JC-315.00015.0310.100+31.2最大 −5.2',
    ])
    expect(screen.getByText(/其余 1 个事件/).textContent).toContain('19.990 km 末端')
    await user.click(screen.getByLabelText('采用 JC-3'))
    await user.click(screen.getByRole('button', { name: '采用 1 项' }))
    await screen.findByText('已按事件修正 1 个标记点')
    expect(server.bodyOf(landmarkFitApi.take)).toEqual({
      id: NOW_ID,
      version: 4,
      moves: [{ landmarkId: 1, positionM: 4014.5 }],
      stayingIds: [3],
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('what was chosen is still there when taking it failed', async () => {
    signInAs()
    const { server, user } = await openFit()
    server.on(landmarkFitApi.take, () => new Refusal('server.unavailable'))
    await user.click(await screen.findByLabelText('采用 JC-3'))
    await user.click(screen.getByRole('button', { name: '采用 1 项' }))
    await waitFor(() => expect(server.bodyOf(landmarkFitApi.take)).toBeDefined())
    const box = await screen.findByLabelText<HTMLInputElement>('采用 JC-3')
    expect(box.checked).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>('采用 JC-1').checked).toBe(true)
  })

  test('nothing of it is taken when the events fit better from the far end', async () => {
    signInAs()
    await openFit({ isReversed: true })
    expect((await screen.findByRole('alert')).textContent).toContain('改从远端算起')
    expect(screen.queryByRole('button', { name: /采用/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('why there is no proposal is said', async () => {
    signInAs()
    await openFit({ refusal: 'distances-since', rows: [] })
    expect((await screen.findByRole('dialog')).textContent).toContain('请打开那之后测得的曲线')
  })

  test('who may only read sees it and takes nothing', async () => {
    signInAs('monitor:trace:info', 'plant:link:info')
    await openFit()
    expect(await textsOf('标记点与检测事件的对应')).toHaveLength(4)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
