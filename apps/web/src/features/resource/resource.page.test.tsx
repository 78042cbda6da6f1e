import { type Alarm, alarmApi } from '@fibrewatch/contract/alarm'
import { plantApi } from '@fibrewatch/contract/plant'
import { qualityApi, type QualityRuleSetRow } from '@fibrewatch/contract/quality'
import { traceApi } from '@fibrewatch/contract/trace'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ApiRequest } from '#lib/api/transport.ts'
import { storedToken } from '#lib/access/session.ts'
import { closeLive, openLive } from '#lib/live/live.ts'
import { readAlarms, takeAlarms } from '#lib/live/live-alarms.ts'
import { Refusal } from '#testing/fake-server.ts'
import { startFakeSockets } from '#testing/fake-socket.ts'
import { renderPage } from '#testing/render-page.tsx'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { sampleQualityRow, sampleRuleSet } from '#testing/sample-quality.ts'
import { signInAs } from '#testing/sample-user.ts'
import type { LineMapProps } from '#ui/map/line-map.types.ts'
import type { TracePlotProps } from '#ui/trace-plot/trace-plot.tsx'
import { ResourcePage } from './resource.page.tsx'
import { makeLinkInfo } from './testing/sample-plant.ts'
import { NEXT_ID, NOW_ID, nowInfo, REFERENCE_ID, referenceInfo } from './testing/sample-traces.ts'
import { links, plant, startResourceServer } from './testing/start-resource-server.ts'

// The map draws with WebGL, which only a browser has: its lines are buttons here.
vi.mock('#ui/map/line-map.tsx', () => ({
  LineMap: ({ lines, selectedId, onSelectLine }: LineMapProps) =>
    lines.map(({ id, tone }) => (
      <button
        key={id}
        data-letter={tone?.letter}
        type="button"
        aria-pressed={id === selectedId}
        onClick={() => onSelectLine?.(id)}
      >
        {`line ${id}`}
      </button>
    )),
}))

// So do the curves, on a canvas: what can be pointed at on the plot is a list here.
vi.mock('#ui/trace-plot/trace-plot.tsx', () => ({
  TracePlot: ({
    now,
    events = [],
    hoveredKey,
    onHover,
    reference = null,
    fault,
    ...rest
  }: TracePlotProps) => (
    <ul
      aria-label="plot"
      data-reference={reference !== null}
      data-fault={fault?.label}
      data-difference={rest.isDifference}
      data-first={now.samplesDb[0]}
      data-overlays={rest.overlays?.map(({ offsetDb }) => offsetDb).join()}
      data-cursors={rest.cursors?.map(({ id, positionM }) => `${id} ${positionM}`).join()}
      data-focus={JSON.stringify(rest.focus)}
    >
      {events.map(({ key, label, isFaded }) => (
        <li key={key}>
          <button
            type="button"
            data-faded={isFaded}
            data-hovered={key === hoveredKey}
            onMouseEnter={() => onHover?.(key)}
          >
            {`mark ${label}`}
          </button>
        </li>
      ))}
    </ul>
  ),
}))

beforeEach(() => signInAs())

const row = (name: RegExp | string) => screen.findByRole('treeitem', { name })
const searchOf = ({ router }: ReturnType<typeof renderPage>) => router.state.location.search

describe('the lines of the map', () => {
  const line13 = () => screen.findByRole('button', { name: 'line 13' })

  test('are painted by grade where the reader asks for it, a link without one as unknown', async () => {
    startResourceServer().on(qualityApi.map, () => [{ linkId: 13, grade: 'D' as const }])
    const page = renderPage(<ResourcePage />, '/resource/index')
    expect((await line13()).dataset['letter']).toBeUndefined()
    await page.user.click(await screen.findByRole('button', { name: '按等级' }))
    await waitFor(async () => expect((await line13()).dataset['letter']).toBe('D'))
    expect(screen.getByRole('img', { name: '等级 D 差' })).toBeTruthy()
    const others = screen.getAllByRole('button', { name: /^line (?!13)/ })
    expect(others.map(({ dataset }) => dataset['letter'])).toEqual(others.map(() => 'U'))
    expect(searchOf(page)).toContain('colours=grade')
    await page.user.click(screen.getByRole('button', { name: '按状态' }))
    await waitFor(async () => expect((await line13()).dataset['letter']).toBeUndefined())
  })

  test('stay as they are while grades cannot be had, and say so', async () => {
    startResourceServer().on(qualityApi.map, () => new Refusal('server.unavailable'))
    renderPage(<ResourcePage />, '/resource/index?colours=grade')
    expect(await screen.findByText(/没能取到光纤质量，线路仍按状态着色/)).toBeTruthy()
    expect((await line13()).dataset['letter']).toBeUndefined()
  })

  test('who may not see grades has no choice', async () => {
    signInAs('plant:tree', 'plant:map')
    const server = startResourceServer()
    renderPage(<ResourcePage />, '/resource/index?colours=grade')
    await line13()
    expect(screen.queryByRole('button', { name: '按等级' })).toBeNull()
    expect(server.count(qualityApi.map)).toBe(0)
  })
})

describe('the tree', () => {
  test('a click folds, a search finds by code, keys walk to a link and open it', async () => {
    startResourceServer()
    const page = renderPage(<ResourcePage />, '/resource/index')
    const site = await row(/娄葑局/)
    expect(site.getAttribute('aria-expanded')).toBe('true')
    await page.user.click(site)
    expect(screen.queryByRole('treeitem', { name: /SZ-KS-01/ })).toBeNull()

    await page.user.type(screen.getByRole('searchbox', { name: '名称、编码' }), 'ks-01')
    expect(screen.getAllByRole('treeitem').map(({ dataset }) => dataset['key'])).toEqual([
      'domain:1',
      'site:1',
      'device:1',
      'link:13',
    ])

    const domain = await row(/苏州管理域/)
    act(() => domain.focus())
    await page.user.keyboard('{End}{Enter}')
    expect(searchOf(page)).toBe('?link=SZ-KS-01')
  })

  test('alarms that could not be read are no missing alarms', async () => {
    startResourceServer().on(alarmApi.stat, () => new Refusal('server.unexpected'))
    renderPage(<ResourcePage />, '/resource/index?link=SZ-WJ-01')
    readAlarms()
    expect(await screen.findByText(/没能取到告警/)).toBeTruthy()
    expect(within(await row(/娄葑局/)).getByTitle('告警未知').textContent).toBe('—')
    const facts = await screen.findByLabelText('光路概况')
    expect(within(facts).getByText('活动告警').nextSibling?.textContent).toBe('—')
  })

  test('faults that could not be read are said to be missing, and read again by hand', async () => {
    const server = startResourceServer().on(alarmApi.page, () => new Refusal('server.unexpected'))
    const { user, queryClient } = renderPage(<ResourcePage />, '/resource/index?link=SZ-WJ-01')
    await waitFor(() => expect(screen.getAllByText(/没能取到告警/)).toHaveLength(2))
    // A question that is under way is joined, and not asked once more.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    const before = server.count(alarmApi.page)
    await user.click(screen.getAllByRole('button', { name: '立即重试' })[0] ?? document.body)
    await waitFor(() => expect(server.count(alarmApi.page)).toBeGreaterThan(before))
  })

  test('what somebody else entered appears, and nothing is asked for a change elsewhere', async () => {
    let current = plant
    const server = startResourceServer().on(plantApi.tree, () => current)
    const sockets = startFakeSockets()
    storedToken.save('abc')
    openLive('zh_CN')
    onTestFinished(closeLive)
    renderPage(<ResourcePage />)
    await row(/娄葑局/)
    sockets.latest().accept()

    current = { ...plant, sites: plant.sites.map((site) => ({ ...site, name: `${site.name}二期` })) }
    sockets.latest().receive({ type: 'changed', areas: ['sys:user', 'plant:device'] })
    await row(/娄葑局二期/)
    expect(server.count(plantApi.tree)).toBe(2)

    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    sockets.latest().receive({ type: 'changed', areas: ['sys:user'] })
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(server.count(plantApi.tree)).toBe(2)
  })

  test('a search without a find names what was sought and can be cleared', async () => {
    startResourceServer()
    const { user } = renderPage(<ResourcePage />)
    await row(/娄葑局/)
    await user.type(screen.getByRole('searchbox', { name: '名称、编码' }), '没有的')
    expect(screen.getByText(/没有名称或编码含“没有的”的资源/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '清空搜索' }))
    expect(await row(/娄葑局/)).toBeTruthy()
  })

  test('a new alarm shows at its link and at every node above, at once', async () => {
    const alarms: Alarm[] = []
    startResourceServer(() => alarms)
    const sockets = startFakeSockets()
    storedToken.save('abc')
    openLive('zh_CN')
    onTestFinished(closeLive)
    renderPage(<ResourcePage />)
    await row(/SZ-KS-01/)
    const alarm = makeAlarm({ linkId: 13, deviceId: 1 })
    alarms.push(alarm)
    act(() => {
      sockets.latest().accept()
      sockets
        .latest()
        .receive({ topic: 'alarm', type: 'raised', seq: 1, at: '', data: { ...alarm, ingestedAt: '' } })
    })
    await within(await row(/SZ-KS-01/)).findByLabelText('紧急，1 条活动告警')
    for (const name of [/SZ-KS-01/, /LF-OTDR-01/, /娄葑局/, /苏州管理域/]) {
      expect(within(await row(name)).getByLabelText('紧急，1 条活动告警')).toBeTruthy()
    }
    expect(within(await row(/SZ-WJ-01/)).queryByRole('img')).toBeNull()
  })
})

describe('selection and address', () => {
  test('a line on the map, the tree and the address are one', async () => {
    startResourceServer()
    const page = renderPage(<ResourcePage />)
    await page.user.click(await screen.findByRole('button', { name: 'line 11' }))
    expect(searchOf(page)).toBe('?link=SZ-WJ-01')
    expect((await row(/SZ-WJ-01/)).getAttribute('aria-selected')).toBe('true')
    await page.user.click(await row(/SZ-KS-01/))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'line 13' }).getAttribute('aria-pressed')).toBe('true'),
    )
  })

  test('a management domain narrows tree and map to itself and those below, until its condition is removed', async () => {
    startResourceServer()
    const page = renderPage(<ResourcePage />, '/resource/index?domain=2')
    expect(await row(/KS-OTDR-09/)).toBeTruthy()
    expect(screen.queryByRole('treeitem', { name: /娄葑局/ })).toBeNull()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'line 13' })).toBeNull())
    await page.user.click(await row(/KS-TC-01/))
    expect(searchOf(page)).toBe('?domain=2&link=KS-TC-01')
    await page.user.click(screen.getByRole('button', { name: '去掉条件“管理域”' }))
    expect(searchOf(page)).toBe('?link=KS-TC-01')
    expect(await row(/娄葑局/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'line 13' })).toBeTruthy()
  })

  test('an address with link and trace opens them; another trace goes into the address', async () => {
    startResourceServer()
    const page = renderPage(<ResourcePage />, `/resource/index?link=SZ-KS-01&trace=${REFERENCE_ID}`)
    expect(await screen.findByText('这条曲线就是参考曲线')).toBeTruthy()
    await page.user.click(await screen.findByRole('combobox', { name: '历史曲线' }))
    await page.user.click(await screen.findByRole('option', { name: /^(?!.*参考)(?!最新)/ }))
    expect(searchOf(page)).toBe(`?link=SZ-KS-01&trace=${NOW_ID}`)
  })

  test('a link that is not there is said to be missing', async () => {
    startResourceServer()
    renderPage(<ResourcePage />, '/resource/index?link=NO-SUCH')
    expect(await screen.findByText('没有编码为 NO-SUCH 的光路，或者它不在你的管理域内。')).toBeTruthy()
  })
})

describe('the trace', () => {
  test('events stand against the reference: kept with its change, the break, what lies behind it', async () => {
    startResourceServer()
    renderPage(<ResourcePage />, '/resource/index?link=SZ-KS-01')
    const table = await screen.findByRole('table', { name: '事件点' })
    await within(table).findByText('断点')
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) => [...line.querySelectorAll('td')].map(({ textContent }) => textContent))
    expect(cells).toEqual([
      ['1', '接头', '2.106', '0.050', '—', '+0.010'],
      ['', '断点', '12.384', '—', '−38.5', '新增'],
      ['', '接头', '13.902', '0.050', '—', '丢失'],
      ['', '末端', '18.000', '—', '−38.5', '丢失'],
      // The whole fibre: its loss was not measured, its return loss was.
      ['—', '31.4', '—'],
    ])
  })

  test('events and samples are saved as CSV, beside the original', async () => {
    startResourceServer()
    const saved: { name: string; text: Promise<string> }[] = []
    const blobs = new Map<string, Blob>()
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) blobs.set('blob:1', blob)
      return 'blob:1'
    })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, text: blobs.get('blob:1')?.text() ?? Promise.resolve('') })
    })
    onTestFinished(() => {
      click.mockRestore()
      vi.mocked(URL.createObjectURL).mockRestore()
    })
    const { user } = renderPage(<ResourcePage />, '/resource/index?link=SZ-KS-01')
    const choose = async (item: string) => {
      await user.click(await screen.findByRole('button', { name: '导出' }))
      await user.click(await screen.findByRole('menuitem', { name: item }))
    }
    await choose('事件 CSV')
    await choose('采样点 CSV')
    expect(saved.map(({ name }) => name)).toEqual(['SZ-KS-01-events.csv', 'SZ-KS-01.csv'])
    expect(await saved[0]?.text).toContain('"断点",12384.00,,,,-38.500,,"新增"')
    // What only the reference shows must not pass for an event of this trace.
    expect(await saved[0]?.text).toContain('"接头",13902.00,3.920,0.050,0.008,,,"丢失"')
    expect((await saved[1]?.text)?.split('\r\n')).toHaveLength(2002)
    await user.click(screen.getByRole('button', { name: '导出' }))
    expect(await screen.findByRole('menuitem', { name: 'SOR 原始文件' })).toBeTruthy()
  })

  test('the readings are those of the samples between the cursors', async () => {
    startResourceServer()
    const { user } = renderPage(<ResourcePage />, '/resource/index?link=SZ-KS-01')
    const readings = await screen.findByLabelText('游标读数')
    await user.click(await screen.findByRole('button', { name: '断点' }))
    // A now stands at 12.384 km, B where it began: at 30 % of the 12.384 km that are left.
    expect(within(readings).getByText('12.384 km')).toBeTruthy()
    expect(within(readings).getByText('8.669 km')).toBeTruthy()
    // Read at the samples nearest to the cursors, which lie 10 m apart: 8.660 km at 0.2 dB/km.
    expect(within(readings).getByText('1.732 dB')).toBeTruthy()
    expect(within(readings).getByText('0.200 dB/km')).toBeTruthy()
    expect(within(readings).getByText('10 m')).toBeTruthy()
  })

  test('a line that runs over events says so, and which ones', async () => {
    startResourceServer()
    const { user } = renderPage(<ResourcePage />, '/resource/index?link=SZ-KS-01')
    const readings = await screen.findByLabelText('游标读数')
    // From 1.858 to 3.715 km, over the splice at 2.106 km.
    expect(within(readings).getAllByText('含 1 个事件')[0]?.title).toContain('接头 2.106 km')
    await user.click(await screen.findByRole('button', { name: '断点' }))
    expect(within(readings).queryByText(/^含/)).toBeNull()
    expect(within(readings).getByText('1.734 dB').previousSibling?.textContent).toBe('LSA 损耗')
  })

  test('by four points the loss of the chosen event is read, and the plot goes there', async () => {
    startResourceServer()
    const { user } = renderPage(<ResourcePage />, '/resource/index?link=SZ-KS-01')
    const plot = await screen.findByRole('list', { name: 'plot' })
    await user.click(await screen.findByRole('radio', { name: '四点' }))
    await user.click(screen.getAllByRole('button', { name: '接头' })[0] as HTMLElement)
    const places = new Map(
      plot.dataset['cursors']?.split(',').map((one) => one.split(' ') as [string, string]),
    )
    expect([...places.keys()]).toEqual(['aM', 'bM', 'outerAM', 'outerBM'])
    expect(places.get('aM')).toBe('2106')
    const focus = JSON.parse(plot.dataset['focus'] ?? '') as { fromM: number; toM: number }
    expect(focus.fromM).toBeLessThan(Number(places.get('outerAM')))
    expect(focus.toM).toBeGreaterThan(Number(places.get('outerBM')))
    const readings = screen.getByLabelText('游标读数')
    // The samples run straight there.
    expect(within(readings).getByText('接头损耗').nextSibling?.textContent).toBe('0.000 dB')
    expect(within(readings).getAllByText('0.200 dB/km')).toHaveLength(2)
  })

  test('what differs from the reference is shown alone, until the reference lies beside it again', async () => {
    startResourceServer()
    const { user } = renderPage(<ResourcePage />, '/resource/index?link=SZ-KS-01')
    const plot = await screen.findByRole('list', { name: 'plot' })
    const choose = async () => {
      await user.click(screen.getByRole('button', { name: /^参考曲线: / }))
      await user.click(screen.getByRole('menuitemradio', { name: '只看与参考之差' }))
    }
    await waitFor(() => expect(plot.dataset['reference']).toBe('true'))
    expect(plot.dataset).toMatchObject({ difference: 'false', first: '10' })
    await choose()
    // Both traces of the test have the same samples.
    expect(plot.dataset).toMatchObject({ difference: 'true', first: '0', reference: 'false' })
    await choose()
    expect(plot.dataset).toMatchObject({ difference: 'false', first: '10', reference: 'true' })
  })

  test('other traces are laid over it, drawn apart, named, and taken away; one that cannot be had says so', async () => {
    const lost = { ...nowInfo.trace, id: '01990000-0000-7000-8000-00000000a003', pulseNs: 30 }
    startResourceServer()
      .on(traceApi.samples, () => new Refusal('object.not-found'))
      .on(traceApi.page, () => ({
        list: [nowInfo.trace, referenceInfo.trace, lost],
        nextCursor: null,
        total: 3,
        totalIsMore: false,
      }))
    const { user } = renderPage(<ResourcePage />, '/resource/index?link=SZ-KS-01')
    const plot = await screen.findByRole('list', { name: 'plot' })
    await user.click(await screen.findByRole('combobox', { name: '叠加其他曲线（最多 5 条）' }))
    await user.click(await screen.findByRole('option', { name: /参考 v7/ }))
    await user.click(await screen.findByRole('option', { name: /30 ns/ }))
    await user.keyboard('{Escape}')
    const legend = await screen.findByRole('list', { name: '叠加的曲线' })
    await waitFor(() => expect(plot.dataset['overlays']).toBe('0'))
    expect(await within(legend).findByText('没能取到')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: '0.5 dB' }))
    expect(plot.dataset['overlays']).toBe('0.5')
    for (const button of within(legend).getAllByRole('button', { name: /不再叠加/ })) await user.click(button)
    expect(screen.queryByRole('list', { name: '叠加的曲线' })).toBeNull()
    expect(plot.dataset['overlays']).toBe('')
  })

  test('a trace that the instrument sends meanwhile moves no cursor', async () => {
    let newest = NOW_ID
    const server = startResourceServer()
    const link = links.find(({ code }) => code === 'SZ-KS-01')
    if (link === undefined) throw new Error('the link is in the plant')
    server.on(plantApi.linkInfo, () => makeLinkInfo({ ...link, lastTraceId: newest }))
    const sockets = startFakeSockets()
    storedToken.save('abc')
    openLive('zh_CN')
    onTestFinished(closeLive)
    let arrive = () => {}
    const sent = new Promise<void>((resolve) => {
      arrive = resolve
    })
    server.on(traceApi.info, async ({ query }) => {
      if (query['id'] !== NEXT_ID) return query['id'] === NOW_ID ? nowInfo : referenceInfo
      await sent
      return { ...nowInfo, trace: { ...nowInfo.trace, id: NEXT_ID } }
    })
    const { user } = renderPage(<ResourcePage />, '/resource/index?link=SZ-KS-01')
    const plot = await screen.findByRole('list', { name: 'plot' })
    await user.click(await screen.findByRole('button', { name: '断点' }))
    expect(plot.dataset['cursors']).toContain('aM 12384')
    newest = NEXT_ID
    act(() => {
      sockets.latest().accept()
      sockets.latest().receive({ type: 'changed', areas: ['plant:link'] })
    })
    await waitFor(() => expect(server.count(traceApi.info)).toBe(3))
    // Still the trace before, while the other is read.
    expect(screen.getByRole('list', { name: 'plot' })).toBe(plot)
    await act(async () => arrive())
    expect(screen.getByRole('list', { name: 'plot' })).toBe(plot)
    expect(plot.dataset['cursors']).toContain('aM 12384')
  })

  describe('judged event by event', () => {
    const serveRules = (found: QualityRuleSetRow | null) =>
      startResourceServer().on(qualityApi.info, () => ({
        row: { ...sampleQualityRow, linkId: 13 },
        verdicts: [],
        ruleSet: found,
        ownBudgetDb: null,
      }))
    const open = async () => {
      renderPage(<ResourcePage />, '/resource/index?link=SZ-KS-01')
      return within(await screen.findByRole('table', { name: '事件点' }))
    }

    test('a figure beyond the best limit bears its grade and tells the limits; the whole is counted', async () => {
      serveRules(sampleRuleSet)
      const table = await open()
      expect(await screen.findByText('按“干线”判定')).toBeTruthy()
      const [splice, lost] = table.getAllByText('0.050')
      expect(splice?.title).toBe('± 0.008 dB\n限值 A 0.020 · B 0.040 · C 0.060（干线）')
      expect(within(splice as HTMLElement).getByRole('img', { name: /C/ })).toBeTruthy()
      // That one is in the reference alone.
      expect(lost?.title).toBe('± 0.008 dB')
    })

    test.each([
      ['no rules fit', () => void serveRules(null), '没有适用于这条光路的规则集，事件未判定。'],
      [
        'the rules cannot be had',
        () => void startResourceServer().on(qualityApi.info, () => new Refusal('server.unexpected')),
        '没能取到判定规则，事件未判定。',
      ],
      [
        'the reader may not see quality',
        () => {
          signInAs('plant:tree', 'plant:map', 'plant:link:info', 'monitor:trace:info', 'monitor:trace:page')
          startResourceServer()
        },
        '没有查看光纤质量的权限，事件未判定。',
      ],
    ])('where %s that is said, and no figure passes for a good one', async (_, serve, said) => {
      serve()
      const table = await open()
      expect(await screen.findByText(said)).toBeTruthy()
      expect(table.queryByRole('img', { name: /等级/ })).toBeNull()
    })
  })

  test('pointing at a row points at its mark on the plot, and the other way round', async () => {
    startResourceServer()
    const { user } = renderPage(<ResourcePage />, '/resource/index?link=SZ-KS-01')
    const table = await screen.findByRole('table', { name: '事件点' })
    const marks = within(screen.getByRole('list', { name: 'plot' }))
    await user.hover(await within(table).findByText('断点'))
    expect(marks.getByText('mark 断点').dataset).toMatchObject({ hovered: 'true', faded: 'false' })
    await user.hover(marks.getByText('mark 末端'))
    expect(within(table).getByText('末端').closest('tr')?.dataset).toMatchObject({ hovered: 'true' })
    expect(marks.getByText('mark 末端').dataset['faded']).toBe('true')
  })

  test('the break is as sure as its alarm says', async () => {
    startResourceServer()
    renderPage(<ResourcePage />, '/resource/index?link=SZ-KS-01')
    const plot = await screen.findByRole('list', { name: 'plot' })
    act(() => takeAlarms([makeAlarm({ linkId: 13, deviceId: 1, positionM: 12_390 })]))
    await waitFor(() => expect(plot.dataset['fault']).toBe('断点 12.384 km ±8 m'))
  })

  test('the reference can be switched off and stays what it is', async () => {
    startResourceServer()
    const { user } = renderPage(<ResourcePage />, '/resource/index?link=SZ-KS-01')
    const plot = await screen.findByRole('list', { name: 'plot' })
    await waitFor(() => expect(plot.dataset['reference']).toBe('true'))
    await user.click(screen.getByRole('button', { name: /^参考曲线: / }))
    await user.click(screen.getByRole('menuitemradio', { name: '叠加显示参考曲线' }))
    expect(plot.dataset['reference']).toBe('false')
    expect(screen.getByText('末端', { selector: '.event-name' })).toBeTruthy()
  })

  test('a new reference is made after the effect was told, and not without a yes', async () => {
    const made: string[] = []
    const server = startResourceServer().on(traceApi.baseline, ({ body }) => {
      made.push(body.id)
      return { referenceVersion: 8 }
    })
    const { user } = renderPage(<ResourcePage />, '/resource/index?link=SZ-KS-01')
    const choose = async () => {
      await user.click(await screen.findByRole('button', { name: /^参考曲线: / }))
      await user.click(screen.getByRole('menuitem', { name: '设为参考曲线' }))
    }
    await screen.findByText(/^参考 v7/, { selector: 'button' })
    await choose()
    expect(await screen.findByText(/旧参考 v7 保留在历史曲线中/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '不改' }))
    expect(made).toEqual([])

    await choose()
    const asked = server.count(traceApi.compare)
    await user.click(screen.getByRole('button', { name: '设为参考曲线' }))
    expect(await screen.findByText('已设为参考 v8。')).toBeTruthy()
    expect(made).toEqual([NOW_ID])
    await waitFor(() => expect(server.count(traceApi.compare)).toBeGreaterThan(asked))
  })

  test('a link without traces says how to send one', async () => {
    startResourceServer()
    renderPage(<ResourcePage />, '/resource/index?link=SZ-WJ-01')
    expect(await screen.findByText(/fibrewatch\/LF-OTDR-01\/traces\/SZ-WJ-01/)).toBeTruthy()
    expect(screen.getByLabelText('上传 SOR')).toBeTruthy()
  })

  test('who may not upload is not asked to', async () => {
    signInAs('plant:tree', 'plant:map', 'plant:link:info')
    startResourceServer()
    renderPage(<ResourcePage />, '/resource/index?link=SZ-WJ-01')
    await screen.findByText(/fibrewatch\/LF-OTDR-01/)
    expect(screen.queryByLabelText('上传 SOR')).toBeNull()
  })
})

const sor = (name: string) => new File([new Uint8Array(1000)], name)
const drop = (files: File[]) =>
  fireEvent.drop(screen.getByTestId('drop-zone'), { dataTransfer: { files, items: [], types: ['Files'] } })

describe('upload', () => {
  test('each file shows how far it is; what the server refuses is told in its words', async () => {
    const server = startResourceServer()
    let answer: (id: string) => void = () => {}
    const requests: ApiRequest[] = []
    server.on(traceApi.upload, ({ request, query }) => {
      requests.push(request)
      if (query['fileName'] === 'bad.sor') return new Refusal('trace.unreadable', '文件不是 SOR 曲线')
      return new Promise((resolve) => {
        answer = (traceId) => resolve({ traceId })
      })
    })
    const page = renderPage(<ResourcePage />, '/resource/index?link=SZ-WJ-01')
    await screen.findByText(/fibrewatch\/LF-OTDR-01/)
    drop([sor('good.sor'), sor('bad.sor')])
    await page.user.click(await screen.findByRole('button', { name: '上传 2 个文件' }))

    await waitFor(() => expect(requests).toHaveLength(1))
    act(() => requests[0]?.onProgress?.(250, 1000))
    const list = await screen.findByRole('list', { name: '上传的文件' })
    expect(within(list).getByText('25 %')).toBeTruthy()
    expect(within(list).getByRole('progressbar', { name: 'good.sor' }).getAttribute('value')).toBe('25')
    expect(within(list).getByText('排队中')).toBeTruthy()
    act(() => requests[0]?.onProgress?.(1000, 1000))
    expect(within(list).getByText('正在分析')).toBeTruthy()

    answer(NOW_ID)
    expect(await within(list).findByText('已保存')).toBeTruthy()
    expect(await within(list).findByText('没能上传 · 文件不是 SOR 曲线')).toBeTruthy()
    // The trace that arrived is shown.
    expect(searchOf(page)).toBe(`?link=SZ-WJ-01&trace=${NOW_ID}`)

    await page.user.click(screen.getByRole('button', { name: '收起已完成的' }))
    expect(screen.queryByRole('list', { name: '上传的文件' })).toBeNull()
  })

  test('a file on its way can be stopped', async () => {
    const server = startResourceServer()
    let signal: AbortSignal | null = null
    server.on(traceApi.upload, ({ request }) => {
      signal = request.signal
      return new Promise((_, reject) => {
        request.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      })
    })
    const { user } = renderPage(<ResourcePage />, '/resource/index?link=SZ-WJ-01')
    await screen.findByText(/fibrewatch\/LF-OTDR-01/)
    drop([sor('slow.sor')])
    await user.click(await screen.findByRole('button', { name: '上传 1 个文件' }))
    await waitFor(() => expect(signal).not.toBeNull())
    await user.click(await screen.findByRole('button', { name: '取消上传 slow.sor' }))
    expect(await screen.findByText('已取消')).toBeTruthy()
    expect(signal).toMatchObject({ aborted: true })
    await user.click(screen.getByRole('button', { name: '收起已完成的' }))
  })
})
