import { type AlarmInfo, alarmApi, type JournalEntry, type Occurrence } from '@fibrewatch/contract/alarm'
import { traceApi } from '@fibrewatch/contract/trace'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ApiAnswer, type ApiRequest, changeTransport } from '#lib/api/transport.ts'
import { renderPage } from '#testing/render-page.tsx'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { signInAs } from '#testing/sample-user.ts'
import type { TracePlotProps } from '#ui/trace-plot/trace-plot.tsx'
import { EventPage } from '../event.page.tsx'
import { startEventServer } from '../testing/start-event-server.ts'

// Curves are drawn on a canvas, which jsdom lacks.
vi.mock('#ui/trace-plot/trace-plot.tsx', () => ({
  TracePlot: ({ nowLabel, reference }: TracePlotProps) => (
    <output aria-label="plot">{`${nowLabel}${reference === null ? '' : ' over the reference'}`}</output>
  ),
}))

const [FIRST, SECOND, LATEST, REFERENCE] = [1, 2, 3, 4].map(
  (number) => `01990000-0000-7000-8000-00000000000${number}`,
) as [string, string, string, string]
const at = (minute: number) => `2026-03-18T06:${minute}:00.000Z`
const entry = (revision: number, kind: JournalEntry['kind'], minute: number): JournalEntry => ({
  revision,
  kind,
  at: at(minute),
  actor: kind === 'commented' ? '周敏' : null,
  comment: kind === 'commented' ? '已派巡线员' : null,
  severity: null,
  value: null,
  times: 1,
})
const journal = [
  entry(1, 'raised', 10),
  entry(2, 'commented', 11),
  entry(3, 'cleared', 15),
  entry(4, 'reopened', 30),
]
const occurrences: Occurrence[] = [
  {
    number: 2,
    fromRevision: 4,
    raisedAt: at(30),
    clearedAt: null,
    count: 1,
    severity: 'critical',
    traceId: SECOND,
  },
  {
    number: 1,
    fromRevision: 1,
    raisedAt: at(10),
    clearedAt: at(15),
    count: 5,
    severity: 'critical',
    traceId: FIRST,
  },
]

function openDrawer(parts: Partial<AlarmInfo> = {}) {
  const alarm = makeAlarm()
  const traces = { latestTraceId: LATEST, referenceTraceId: REFERENCE }
  const info = { alarm, place: null, journal, occurrences, similar: [], ...traces, ...parts }
  const server = startEventServer([alarm]).on(alarmApi.info, () => info)
  /** The ids of the traces whose samples were requested. */
  const asked: string[] = []
  const answerSamples = ({ url }: ApiRequest): ApiAnswer => {
    asked.push(new URL(url, 'http://console').searchParams.get('id') ?? '')
    const headers = new Headers({ 'x-start-m': '0', 'x-spacing-m': '1' })
    return { status: 200, headers, bytes: new Float32Array(8).buffer }
  }
  onTestFinished(
    changeTransport(async (request) =>
      request.url.startsWith(`/${traceApi.samples.path}?`) ? answerSamples(request) : server.answer(request),
    ),
  )
  const { user } = renderPage(<EventPage />, `/event/index?alarm=${alarm.id}`)
  return { user, asked }
}

const listTimes = () => [...document.querySelectorAll<HTMLElement>('.occurrence')]
const plot = () => screen.findByRole('status', { name: 'plot' })
const choose = (name: string) => screen.getByRole('radio', { name })

beforeEach(() => signInAs())

describe('an alarm that came back', () => {
  test('has a history for each time, the latest first, with its own times and count', async () => {
    openDrawer()
    await screen.findByText('时间线')
    const [second, first] = listTimes()
    if (first === undefined || second === undefined) throw new Error('two occurrences are expected')
    expect(second.querySelector('summary')?.textContent).toMatch(/^第 2 次.*至今.*1 次报告紧急$/)
    expect(first.querySelector('summary')?.textContent).toMatch(/^第 1 次.*5:00.*5 次报告紧急$/)
    expect([second, first].map((group) => group.hasAttribute('open'))).toEqual([true, false])
    expect(within(second).getByText('再次产生')).toBeTruthy()
    const texts = [...first.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(texts.map((text) => /告警清除|评论|告警产生/.exec(text)?.[0])).toEqual([
      '告警清除',
      '评论',
      '告警产生',
    ])
  })

  test('shows the trace that raised it, and on demand the link now, its reference, and the time before', async () => {
    const { user, asked } = openDrawer()
    expect((await plot()).textContent).toBe('告警时 over the reference')
    expect(asked.toSorted()).toEqual([SECOND, REFERENCE])
    await user.click(choose('当前'))
    expect((await plot()).textContent).toBe('当前 over the reference')
    expect(asked).toContain(LATEST)
    await user.click(choose('参考'))
    expect((await plot()).textContent).toBe('参考')
    const [, first] = listTimes()
    await user.click(within(first ?? document.body).getByText('看这次的曲线'))
    expect((await plot()).textContent).toBe('告警时 over the reference')
    expect(asked).toContain(FIRST)
  })

  test('says which trace there is not', async () => {
    const [latest] = occurrences
    const withoutTrace = latest === undefined ? [] : [{ ...latest, traceId: null }]
    const { user } = openDrawer({ occurrences: withoutTrace, referenceTraceId: null })
    expect((await plot()).textContent).toBe('当前')
    await user.click(choose('告警时'))
    expect(screen.getByText('这次告警不是由曲线引起的。')).toBeTruthy()
    await user.click(choose('参考'))
    expect(screen.getByText('这条光路还没有参考曲线。')).toBeTruthy()
  })

  test('who may not read traces has no such section', async () => {
    signInAs('monitor:alarm:page', 'monitor:alarm:info', 'monitor:alarm:stat')
    openDrawer()
    expect(await screen.findByText('时间线')).toBeTruthy()
    expect(screen.queryByRole('radio', { name: '告警时' })).toBeNull()
  })
})
