import { alarmApi } from '@fibrewatch/contract/alarm'
import { eventApi } from '@fibrewatch/contract/event'
import { viewApi } from '@fibrewatch/contract/view'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { closeKeyHelp, useKeyHelp } from '#lib/keys/key-help.ts'
import { PrintHost } from '#ui/print/print-host.tsx'
import { takeAlarms } from '#lib/live/live-alarms.ts'
import { saveLayout } from '#lib/table/stored-layout.ts'
import { Refusal } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { signInAs } from '#testing/sample-user.ts'
import { EventPage } from './event.page.tsx'
import { startEventServer } from './testing/start-event-server.ts'

beforeEach(() => signInAs())

const at = (minute: number) => `2026-03-18T06:${String(minute).padStart(2, '0')}:00.000Z`
const breakage = () => makeAlarm({ raisedAt: at(30) })
const leak = () =>
  makeAlarm({ type: 'LEAK', severity: 'major', raisedAt: at(20), linkId: 2, linkCode: 'XT-DTS-01' })

const open = (address = '/event/index') => renderPage(<EventPage />, address)
const searchOf = ({ router }: ReturnType<typeof open>) => router.state.location.search
const rowOf = (name: RegExp | string) => screen.findByRole('row', { name })
const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '')

describe('alarm list', () => {
  test('shows the latest first, with where before what else', async () => {
    startEventServer([leak(), breakage()])
    open()
    const row = await rowOf(/断纤/)
    expect(row.textContent).toContain('SZ-KS-01')
    expect(row.textContent).toContain('12.384')
    expect(within(row).getByRole('img', { name: '12.384 km，光路全长 36.214 km' })).toBeTruthy()
    expect(rowTexts().map((text) => text.includes('断纤'))).toEqual([true, false])
    expect(screen.getByText(/符合条件 2 条/)).toBeTruthy()
  })

  test('active alarms come by severity, then by time; heads change the order and say it', async () => {
    const server = startEventServer([
      leak(),
      breakage(),
      { ...leak(), severity: 'warning', raisedAt: at(50) },
    ])
    const page = open()
    await rowOf(/断纤/)
    const shown = () => rowTexts().map((text) => /紧急|重要|提示/.exec(text)?.[0])
    expect(shown()).toEqual(['紧急', '重要', '提示'])
    expect(server.requests.some(({ url }) => url.includes('sort=severity'))).toBe(true)
    const [level, raised] = ['级别', '产生'].map((name) => screen.getByRole('columnheader', { name }))
    expect([level, raised].map((head) => head?.getAttribute('aria-sort'))).toEqual(['descending', 'none'])
    await page.user.click(screen.getByRole('button', { name: '产生' }))
    await waitFor(() => expect(shown()).toEqual(['提示', '紧急', '重要']))
    expect(searchOf(page)).toBe('?sort=time')
    await page.user.click(screen.getByRole('button', { name: '产生' }))
    await waitFor(() => expect(shown()).toEqual(['重要', '紧急', '提示']))
    expect(screen.getByRole('columnheader', { name: '产生' }).getAttribute('aria-sort')).toBe('ascending')
    await page.user.click(screen.getByRole('button', { name: '级别' }))
    await waitFor(() => expect(searchOf(page)).toBe(''))
  })

  test('a live message changes a row in its place', async () => {
    const alarm = breakage()
    startEventServer([alarm, leak()])
    open()
    await rowOf(/断纤/)
    act(() => takeAlarms([{ ...alarm, count: 6, revision: 2 }]))
    expect((await rowOf(/断纤/)).textContent).toContain('×6')
    expect(rowTexts()).toHaveLength(2)
  })

  test('new rows wait while the pointer is on the list, and come in when asked for', async () => {
    startEventServer([breakage()])
    const { user } = open()
    await rowOf(/断纤/)
    fireEvent.pointerEnter(screen.getByRole('grid'))
    act(() => takeAlarms([{ ...leak(), severity: 'critical', raisedAt: at(40) }]))
    expect(await screen.findByText(/1 条新告警/)).toBeTruthy()
    expect(screen.queryByRole('row', { name: /泄漏/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: '查看' }))
    expect(await rowOf(/泄漏/)).toBeTruthy()
    expect(screen.queryByText(/1 条新告警/)).toBeNull()
  })

  test('without the pointer they come in at once', async () => {
    startEventServer([breakage()])
    open()
    await rowOf(/断纤/)
    act(() => takeAlarms([{ ...leak(), severity: 'critical', raisedAt: at(40) }]))
    expect(await rowOf(/泄漏/)).toBeTruthy()
    expect(rowTexts()[0]).toContain('泄漏')
  })

  test('the time of raising is set by the name of a span', async () => {
    startEventServer([breakage()])
    const page = open()
    await rowOf(/断纤/)
    await page.user.click(screen.getByRole('button', { name: '更多条件' }))
    const spans = within(screen.getByRole('group', { name: '产生时间' }))
    expect(spans.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '本班',
      '昨夜',
      '今天',
      '24 小时',
      '上周',
    ])
    await page.user.click(spans.getByRole('button', { name: '今天' }))
    await waitFor(() => expect(searchOf(page)).toContain('from='))
    const asked = new URLSearchParams(searchOf(page))
    const midnight = new Date()
    midnight.setHours(0, 0, 0, 0)
    expect(asked.get('from')).toBe(midnight.toISOString())
    expect(new Date(asked.get('to') ?? '').getHours()).toBe(0)
  })

  test.each([
    ['may read the links', ['plant:link:page'], ['告警类型', '光路', '确认', '搁置', '演练']],
    ['may not', [], ['告警类型', '确认', '搁置', '演练']],
  ])('whoever %s is offered these conditions', async (_, permissions, labels) => {
    signInAs('monitor:alarm:page', 'monitor:alarm:stat', ...permissions)
    startEventServer([breakage()])
    const { user } = open()
    await rowOf(/断纤/)
    await user.click(screen.getByRole('button', { name: '更多条件' }))
    const panel = within(screen.getByRole('dialog', { name: '更多条件' }))
    const names = panel.getAllByRole('combobox').map((field) => field.getAttribute('aria-label'))
    expect(names.filter((name) => name !== null)).toEqual(labels)
  })

  test('several types are chosen at once', async () => {
    startEventServer([breakage()])
    const page = open()
    await rowOf(/断纤/)
    await page.user.click(screen.getByRole('button', { name: '更多条件' }))
    await page.user.click(screen.getByRole('combobox', { name: '告警类型' }))
    await page.user.click(await screen.findByRole('option', { name: '断纤' }))
    await page.user.click(screen.getByRole('option', { name: '泄漏' }))
    await waitFor(() => expect(searchOf(page)).toContain('type='))
    expect(new URLSearchParams(searchOf(page)).get('type')?.split(',')).toHaveLength(2)
  })

  test('says why it is empty', async () => {
    startEventServer([])
    open()
    expect(await screen.findByText('当前没有活动告警。')).toBeTruthy()
  })

  test('on a phone the most urgent card names its link and where on it; no name stands twice', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
    )
    onTestFinished(() => void vi.restoreAllMocks())
    startEventServer([breakage()])
    open()
    const card = (await screen.findByText(/^JC-07 后 214 m/)).closest('article')
    expect(card?.textContent).toContain('SZ-KS-01 苏昆干线')
    act(() => takeAlarms([{ ...breakage(), place: null, positionM: null, revision: 2 }]))
    await waitFor(() => expect(screen.getAllByText(/苏昆干线/)).toHaveLength(1))
  })

  test('a failure names what could not be had, with the words of the server', async () => {
    startEventServer([]).on(alarmApi.page, () => new Refusal('server.unavailable'))
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('没能取到告警列表。服务正在启动或停止')
  })
})

describe('filter and address', () => {
  test('a severity goes into the address and out of it again, and back leads back', async () => {
    startEventServer([breakage(), leak()])
    const page = open()
    await rowOf(/断纤/)
    await page.user.click(screen.getByRole('button', { name: /^重要/ }))
    expect(searchOf(page)).toBe('?severity=major')
    await waitFor(() => expect(screen.queryByRole('row', { name: /断纤/ })).toBeNull())
    await act(() => page.router.navigate(-1))
    expect(searchOf(page)).toBe('')
    expect(await rowOf(/断纤/)).toBeTruthy()
  })

  test('an address is the filter it says', async () => {
    const server = startEventServer([breakage()])
    open('/event/index?state=all&severity=minor&linkId=4')
    expect(await screen.findByText(/没有符合“全部 · 次要 · 4”的告警/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^次要/ }).getAttribute('aria-pressed')).toBe('true')
    const asked = server.requests.map(({ url }) => url)
    expect(asked.some((url) => url.includes('state=all&severity=minor') || url.includes('linkId=4'))).toBe(
      true,
    )
  })

  test('the last filter is taken up by an address without one, and can be cleared', async () => {
    startEventServer([breakage(), leak()])
    const first = open()
    await rowOf(/断纤/)
    await first.user.click(screen.getByRole('button', { name: /^重要/ }))
    first.unmount()
    expect(localStorage.getItem('ALARM_CONDITION')).toContain('severity=major')
    const second = open()
    await waitFor(() => expect(searchOf(second)).toBe('?severity=major'))
    await second.user.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(searchOf(second)).toBe('')
    expect(await rowOf(/断纤/)).toBeTruthy()
  })

  test('a window of its own has its own filter, and leaves that of the console alone', async () => {
    startEventServer([breakage(), leak()])
    const console = open()
    await rowOf(/断纤/)
    await console.user.click(screen.getByRole('button', { name: /^重要/ }))
    console.unmount()
    const popOut = open('/separatePage/event')
    expect(await rowOf(/断纤/)).toBeTruthy()
    expect(searchOf(popOut)).toBe('')
    await popOut.user.click(screen.getByRole('button', { name: /^紧急/ }))
    expect(localStorage.getItem('ALARM_CONDITION')).toContain('severity=major')
    popOut.unmount()
    const reloaded = open('/separatePage/event')
    await waitFor(() => expect(searchOf(reloaded)).toBe('?severity=critical'))
  })

  test('/ goes to the search; what is typed is asked for', async () => {
    startEventServer([breakage(), leak()])
    const page = open()
    await rowOf(/断纤/)
    await page.user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await page.user.keyboard('XT-')
    await waitFor(() => expect(searchOf(page)).toBe('?keyword=XT-'))
  })
})

describe('tools of the lists', () => {
  test('columns are hidden and shown, and the list remembers it', async () => {
    saveLayout('event.alarms', null)
    onTestFinished(() => saveLayout('event.alarms', null))
    startEventServer([breakage()])
    const page = open()
    await rowOf(/断纤/)
    await page.user.click(screen.getByRole('button', { name: '列设置' }))
    await page.user.click(await screen.findByRole('checkbox', { name: '光路' }))
    expect(screen.queryByRole('columnheader', { name: '光路' })).toBeNull()
    page.unmount()
    open()
    await rowOf(/断纤/)
    expect(screen.queryByRole('columnheader', { name: '光路' })).toBeNull()
  })

  test('a saved view brings back its filter and its order', async () => {
    const filters = { severity: 'major', sort: 'oldest', from: 'span:today' }
    const state = { filters, layout: null, isDefault: false }
    const view = {
      table: 'event.alarms',
      name: '夜班',
      roleId: null,
      roleName: null,
      isOwn: true,
      updatedAt: at(0),
    }
    startEventServer([breakage(), leak()]).on(viewApi.list, () => [
      { id: 3, ...view, state: JSON.stringify(state) },
    ])
    const page = open()
    await rowOf(/断纤/)
    await page.user.click(screen.getByRole('button', { name: '视图' }))
    await page.user.click(await screen.findByRole('menuitem', { name: '夜班' }))
    expect(searchOf(page)).toMatch(/^\?severity=major&from=\d{4}-.*&to=\d{4}-.*&sort=oldest$/)
    await waitFor(() => expect(screen.queryByRole('row', { name: /断纤/ })).toBeNull())
  })

  test('a view of today, saved, is that of the day it is opened', async () => {
    const saved: string[] = []
    startEventServer([breakage()])
      .on(viewApi.list, () => [])
      .on(viewApi.save, ({ body }) => {
        saved.push(body.state)
        return { id: 9 }
      })
    const { user, ...page } = open()
    await rowOf(/断纤/)
    await user.click(screen.getByRole('button', { name: '更多条件' }))
    await user.click(await screen.findByRole('button', { name: '今天' }))
    expect(searchOf({ ...page, user })).toMatch(/from=\d{4}-/)
    await user.click(screen.getByRole('button', { name: '视图' }))
    await user.click(await screen.findByRole('menuitem', { name: '保存为视图' }))
    await user.type(await screen.findByRole('textbox', { name: /视图名称/ }), '今天')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(JSON.parse(saved[0] ?? '')).toMatchObject({ filters: { from: 'span:today' } })
  })

  test.each([
    ['/event/index?severity=major', alarmApi.export, 'monitor/alarm/export?', 'severity=major'],
    ['/event/index?tab=events&type=LEAK', eventApi.export, 'monitor/event/export?', 'type=LEAK'],
  ])(
    'all that match are exported from %s, whatever is loaded',
    async (address, endpoint, path, condition) => {
      const server = startEventServer([leak()])
      const events = { list: [], nextCursor: null, total: 3, totalIsMore: false }
      server.on(eventApi.page, () => events)
      const { user } = open(address)
      await user.click(await screen.findByRole('button', { name: /^导出 [1-9]/ }))
      await user.click(await screen.findByRole('menuitem', { name: '导出为 CSV' }))
      await waitFor(() => expect(server.count(endpoint)).toBe(1))
      const asked = server.requests.map(({ url }) => url).find((url) => url.includes(path)) ?? ''
      expect(asked).toContain(condition)
      expect(asked).toContain('format=csv')
      expect(asked).not.toContain('limit')
    },
  )
})

describe('printing', () => {
  test.each([
    ['/event/index?tab=events', eventApi.page],
    ['/event/index', alarmApi.page],
  ] as const)('%s: all that match, page after page', async (address, endpoint) => {
    const stock = Array.from({ length: 630 }, (_, index) => ({ ...breakage(), id: `row-${index}` }))
    const server = startEventServer([])
    server.on(endpoint as typeof alarmApi.page, ({ query: { cursor = '0', limit = '50' } }) => {
      const end = Number(cursor) + Number(limit)
      const nextCursor = end < stock.length ? String(end) : null
      return { list: stock.slice(Number(cursor), end), nextCursor, total: stock.length, totalIsMore: false }
    })
    vi.stubGlobal('print', () => dispatchEvent(new Event('beforeprint')))
    onTestFinished(() => void vi.unstubAllGlobals())
    const { user } = renderPage(
      <>
        <EventPage />
        <PrintHost head={null} />
      </>,
      address,
    )
    await screen.findAllByRole('row', { name: /断纤/ })
    await user.click(screen.getByRole('button', { name: '打印' }))
    expect((await screen.findByRole('article')).textContent).toContain('打印 630 条，共 630 条')
    expect(screen.getByRole('article').querySelectorAll('tbody tr')).toHaveLength(630)
  })
})

describe('acknowledging', () => {
  test('one key, five seconds to take it back', async () => {
    const alarm = breakage()
    const server = startEventServer([alarm])
    const { user } = open()
    await rowOf(/断纤/)
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowDown}a')
    expect(await screen.findByText('已确认 1 条告警。')).toBeTruthy()
    expect(server.bodyOf(alarmApi.ack)).toEqual({ ids: [alarm.id] })
    await waitFor(() => expect(screen.getByRole('row', { name: /断纤/ }).className).toContain('is-acked'))
    await user.click(screen.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(server.bodyOf(alarmApi.unack)).toEqual({ ids: [alarm.id] }))
    await waitFor(() => expect(screen.getByRole('row', { name: /断纤/ }).className).toContain('is-waiting'))
  })

  test('with Shift a comment goes with it', async () => {
    const alarm = breakage()
    const server = startEventServer([alarm])
    const { user } = open()
    await rowOf(/断纤/)
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowDown}{Shift>}A{/Shift}')
    const dialog = await screen.findByRole('dialog', { name: '确认告警“断纤 · SZ-KS-01 · 12.384 km”？' })
    await user.type(within(dialog).getByRole('textbox'), '已派人')
    await user.click(within(dialog).getByRole('button', { name: '确认' }))
    await waitFor(() => expect(server.bodyOf(alarmApi.ack)).toEqual({ ids: [alarm.id], comment: '已派人' }))
  })

  test('a refusal is shown in the words of the server, and nothing is offered to undo', async () => {
    const alarm = breakage()
    const msg = '这条告警已由 李强 确认。'
    startEventServer([alarm]).on(alarmApi.ack, () => ({
      alarms: [],
      refused: [{ id: alarm.id, reason: 'alarm.already-acknowledged', msg }],
    }))
    const { user } = open()
    await rowOf(/断纤/)
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowDown}a')
    const toast = (await screen.findByText(msg)).closest<HTMLElement>('.toast')
    expect(toast).not.toBeNull()
    if (toast !== null) expect(within(toast).queryByRole('button')).toBeNull()
  })

  test('many at once: only those that wait are sent', async () => {
    const waiting = breakage()
    const server = startEventServer([waiting, { ...leak(), acked: true, ackedBy: '李强' }])
    const { user } = open()
    await rowOf(/断纤/)
    await user.click(screen.getByRole('checkbox', { name: '全选' }))
    expect(screen.getByText('已选 2 条')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '确认 1 条' }))
    await waitFor(() => expect(server.bodyOf(alarmApi.ack)).toEqual({ ids: [waiting.id] }))
  })

  test('all that match: a question names the server’s number, then portion after portion', async () => {
    const many = Array.from({ length: 130 }, () => breakage())
    const server = startEventServer(many)
    const counted = { list: [many[0] ?? breakage()], nextCursor: 'more', total: 8360, totalIsMore: false }
    server.on(alarmApi.page, ({ query }) =>
      query['acked'] === 'false' ? { ...counted, total: 8301 } : counted,
    )
    const refusal = { reason: 'alarm.already-acknowledged', msg: '这条告警已由 李强 确认。', count: 1 }
    server.on(alarmApi.ackMatching, ({ body: { cursor } }) =>
      cursor === undefined
        ? { changed: 500, refused: [refusal], nextCursor: 'c2' }
        : { changed: 7800, refused: [], nextCursor: null },
    )
    const { user } = open()
    await user.click(await screen.findByRole('checkbox', { name: '全选' }))
    await user.click(await screen.findByRole('button', { name: '全选 8,360 条' }))
    expect(screen.getByText('已选全部 8,360 条')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '确认' }))
    const dialog = await screen.findByRole('dialog', { name: '确认 8,301 条告警？' })
    expect(server.count(alarmApi.ackMatching)).toBe(0)
    await user.click(within(dialog).getByRole('button', { name: '确认' }))
    expect(await screen.findByText(/^已确认 8,300 条告警。 1 条没有更改/)).toBeTruthy()
    expect(server.count(alarmApi.ackMatching)).toBe(2)
    expect(server.bodyOf(alarmApi.ackMatching)).toEqual({
      filter: { state: 'active', acked: false },
      throughSeq: 0,
    })
  })

  test('who may not acknowledge sees no button and has no key for it', async () => {
    signInAs('monitor:alarm:page', 'monitor:alarm:info')
    const alarm = breakage()
    const server = startEventServer([alarm])
    const { user } = open(`/event/index?alarm=${alarm.id}`)
    expect(await screen.findByRole('complementary', { name: '断纤' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '确认' })).toBeNull()
    await user.keyboard('a')
    expect(server.count(alarmApi.ack)).toBe(0)
  })
})

describe('by hand from the bell', () => {
  const BELL = '/event/index?state=active&acked=false&shelved=false&focus=list'

  test('the list has the focus and its first row; A acknowledges and goes on to the next', async () => {
    const [first, second] = [breakage(), leak()]
    const server = startEventServer([first, second])
    const page = open(BELL)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')))
    expect(screen.getByRole('row', { selected: true }).textContent).toContain('断纤')
    expect(searchOf(page)).not.toContain('focus')
    await page.user.keyboard('a')
    expect(server.bodyOf(alarmApi.ack)).toEqual({ ids: [first.id] })
    await waitFor(() => expect(screen.queryByRole('row', { name: /断纤/ })).toBeNull())
    expect(screen.getByRole('row', { selected: true }).textContent).toContain('泄漏')
  })

  test('a row that comes in meanwhile is not what A acknowledges', async () => {
    const first = breakage()
    const server = startEventServer([first])
    const page = open(BELL)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')))
    act(() => takeAlarms([{ ...leak(), severity: 'critical', raisedAt: at(40) }]))
    await rowOf(/泄漏/)
    await page.user.keyboard('a')
    expect(server.bodyOf(alarmApi.ack)).toEqual({ ids: [first.id] })
  })

  test('with the drawer open A goes on there too', async () => {
    const [first, second] = [breakage(), leak()]
    const server = startEventServer([first, second])
    const page = open(`/event/index?alarm=${first.id}`)
    await screen.findByRole('button', { name: '确认' })
    await page.user.keyboard('a')
    expect(server.bodyOf(alarmApi.ack)).toEqual({ ids: [first.id] })
    expect(searchOf(page)).toBe(`?alarm=${second.id}`)
  })

  test('j and k walk as the arrows do', async () => {
    startEventServer([breakage(), leak()])
    const page = open(BELL)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')))
    await page.user.keyboard('j')
    expect(screen.getByRole('row', { selected: true }).textContent).toContain('泄漏')
    await page.user.keyboard('k')
    expect(screen.getByRole('row', { selected: true }).textContent).toContain('断纤')
    await page.user.keyboard('{Control>}j{/Control}')
    expect(screen.getByRole('row', { selected: true }).textContent).toContain('断纤')
  })

  test('the list says by which keys it is worked, in the help that ? shows', async () => {
    startEventServer([breakage()])
    const { user } = open(BELL)
    await rowOf(/断纤/)
    const { isOpen, sections } = useKeyHelp.getState()
    expect(isOpen).toBe(false)
    const [section] = sections.values()
    expect(section?.lines.map(({ text }) => text)).toContain('确认，到下一条')
    await user.click(screen.getByRole('button', { name: /全部按键/ }))
    expect(useKeyHelp.getState().isOpen).toBe(true)
    closeKeyHelp()
  })

  test('the list of events and a trace say by which keys they are worked', async () => {
    startEventServer([breakage()])
    const { user } = open('/event/index?tab=events')
    await screen.findByText(/还没有事件/)
    const listSections = () => [...useKeyHelp.getState().sections.values()].map(({ title }) => title)
    expect(listSections()).toEqual(['事件列表'])
    await user.click(screen.getByRole('link', { name: /告警/ }))
    await rowOf(/断纤/)
    expect(listSections()).toEqual(['告警列表'])
  })

  test('Esc gives the focus back to the list, from the drawer and from a dialog', async () => {
    startEventServer([breakage()])
    const page = open(BELL)
    const grid = await screen.findByRole('grid')
    await waitFor(() => expect(document.activeElement).toBe(grid))
    await page.user.keyboard('{Enter}')
    const drawer = await screen.findByRole('complementary', { name: '断纤' })
    within(drawer).getByRole('button', { name: '关闭' }).focus()
    await page.user.keyboard('{Escape}')
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(document.activeElement).toBe(grid)
    await page.user.keyboard('{Shift>}A{/Shift}')
    await page.user.click(await screen.findByRole('textbox', { name: /备注/ }))
    await page.user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(grid)
  })
})

describe('drawer', () => {
  test('Enter opens it, arrows walk, Esc closes, each step is an address', async () => {
    const [first, second] = [breakage(), leak()]
    startEventServer([first, second])
    const page = open()
    await rowOf(/断纤/)
    screen.getByRole('grid').focus()
    await page.user.keyboard('{ArrowDown}{Enter}')
    expect(await screen.findByRole('complementary', { name: '断纤' })).toBeTruthy()
    expect(searchOf(page)).toBe(`?alarm=${first.id}`)
    await page.user.keyboard('{ArrowDown}')
    expect(await screen.findByRole('complementary', { name: '泄漏' })).toBeTruthy()
    act(() => (document.activeElement as HTMLElement).blur())
    await page.user.keyboard('{ArrowUp}')
    expect(searchOf(page)).toBe(`?alarm=${first.id}`)
    await page.user.keyboard('{Escape}')
    expect(searchOf(page)).toBe('')
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  test('an address opens it: timeline to the millisecond, comments where they were made', async () => {
    const alarm = breakage()
    startEventServer([alarm])
    open(`/event/index?alarm=${alarm.id}`)
    const drawer = await screen.findByRole('complementary', { name: '断纤' })
    expect(await within(drawer).findByText(/告警产生/)).toBeTruthy()
    expect(within(drawer).getByText(/:14\.218$/)).toBeTruthy()
    expect(within(drawer).getByText('园区二班已出发')).toBeTruthy()
  })

  test('a comment is sent, and its field emptied once it is stored', async () => {
    const alarm = breakage()
    const server = startEventServer([alarm])
    const { user } = open(`/event/index?alarm=${alarm.id}`)
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '填写处理情况' })
    await user.type(field, '  光缆已接续  ')
    await user.click(screen.getByRole('button', { name: '评论' }))
    await waitFor(() =>
      expect(server.bodyOf(alarmApi.comment)).toEqual({ id: alarm.id, comment: '光缆已接续' }),
    )
    await waitFor(() => expect(field.value).toBe(''))
  })

  test('shelving asks why and until when before anything is sent', async () => {
    const alarm = breakage()
    const server = startEventServer([alarm])
    const { user } = open(`/event/index?alarm=${alarm.id}`)
    await user.click(await screen.findByRole('button', { name: '搁置' }))
    await user.click(await screen.findByRole('textbox', { name: /原因/ }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('complementary', { name: '断纤' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '搁置' }))
    const dialog = await screen.findByRole('dialog', { name: '搁置告警“断纤 · SZ-KS-01 · 12.384 km”？' })
    const submit = within(dialog).getByRole('button', { name: '搁置' })
    await user.click(submit)
    expect(within(dialog).getByRole('alert').textContent).toBe('先写原因。')
    await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '计划内割接')
    await user.click(submit)
    expect(within(dialog).getByRole('alert').textContent).toBe('选一个晚于现在的时间。')
    expect(server.count(alarmApi.shelve)).toBe(0)
    await user.click(within(dialog).getByRole('button', { name: '4 小时后' }))
    await user.click(submit)
    await waitFor(() => expect(server.count(alarmApi.shelve)).toBe(1))
    expect(server.bodyOf(alarmApi.shelve)).toMatchObject({ ids: [alarm.id], comment: '计划内割接' })
  })
})

describe('events', () => {
  test('have a tab of their own with its own address', async () => {
    startEventServer([])
    const page = open()
    await page.user.click(screen.getByRole('link', { name: /事件/ }))
    expect(searchOf(page)).toBe('?tab=events')
    expect(await screen.findByText(/还没有事件/)).toBeTruthy()
  })

  test('the tab looked at last is what the bare address shows; another address shows what it says', async () => {
    startEventServer([breakage()])
    const page = open()
    await page.user.click(screen.getByRole('link', { name: /事件/ }))
    expect(JSON.parse(localStorage.getItem('DEFAULT_DISPLAY') ?? '')).toMatchObject({ value: 'events' })
    page.unmount()
    const bare = open()
    expect(await screen.findByText(/还没有事件/)).toBeTruthy()
    bare.unmount()
    open('/event/index?state=active')
    expect(await rowOf(/断纤/)).toBeTruthy()
  })

  test('are filtered by type and time; the filter is kept, and those before it are offered again', async () => {
    const server = startEventServer([])
    const page = open('/event/index?tab=events')
    const asked = () => new URL(server.requests.at(-1)?.url ?? '', 'http://here').searchParams
    await page.user.type(await screen.findByRole('textbox', { name: '发生 从' }), '2026-03-18 08:00{Enter}')
    await waitFor(() => expect(asked().get('from')).toBe(new Date('2026-03-18T08:00').toISOString()))
    expect(await screen.findByText('没有符合条件的事件。')).toBeTruthy()
    expect(localStorage.getItem('EVENT_CONDITION')).toContain('from=')
    await page.user.click(screen.getByRole('button', { name: '清除筛选' }))
    await waitFor(() => expect(asked().has('from')).toBe(false))
    await page.user.click(screen.getByRole('button', { name: '最近用过' }))
    await page.user.click(await screen.findByRole('button', { name: /^2026-03-18 08:00 –/ }))
    await waitFor(() => expect(asked().has('from')).toBe(true))
    expect(searchOf(page)).toContain('tab=events')
    expect(JSON.parse(localStorage.getItem('EVENT_CONDITION_HISTORY') ?? '')).toMatchObject({
      value: [expect.stringContaining('from=')],
    })
  })

  test('are filtered by the name of a span of time', async () => {
    const server = startEventServer([])
    const { user } = open('/event/index?tab=events')
    const asked = () => new URL(server.requests.at(-1)?.url ?? '', 'http://here').searchParams
    await user.click(await screen.findByRole('button', { name: '发生: 时间段' }))
    await user.click(await screen.findByRole('button', { name: '昨夜' }))
    await waitFor(() => expect(asked().has('from')).toBe(true))
    const [from, to] = ['from', 'to'].map((name) => new Date(asked().get(name) ?? '').getHours())
    expect([from, to]).toEqual([20, 8])
    expect(screen.queryByRole('button', { name: '昨夜' })).toBeNull()
  })
})
