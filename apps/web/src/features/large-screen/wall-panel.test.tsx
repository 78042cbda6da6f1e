import { act } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Known } from '#lib/query/known.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { WallPanel } from './wall-panel.tsx'
import { parseSettings, type WallSettings } from './wall-settings.ts'

const ROUND_MS = 35_000
/** Turns follow from the clock alone: a round starts here. */
const START_MS = Math.ceil(Date.parse('2026-03-18T00:00:00.000Z') / ROUND_MS) * ROUND_MS
const known: Known = { knowledge: 'known', knownAt: START_MS }
const loading: Known = { knowledge: 'loading', knownAt: null }

beforeEach(() => {
  signInAs()
  vi.useFakeTimers({ now: START_MS })
  onTestFinished(() => {
    vi.useRealTimers()
  })
})

function open(secondsOf: WallSettings['secondsOf'], knowledge = known) {
  const settings = parseSettings({ flies: true, holdS: 20, secondsOf })
  const { container } = renderPage(
    <WallPanel
      settings={settings}
      alarms={{ alarms: [], known: knowledge }}
      figures={{ kpi: null, known: knowledge }}
    />,
  )
  const shown = () => container.querySelector('.wall-panel')?.getAttribute('data-view')
  const pass = (seconds: number) =>
    act(() => {
      vi.advanceTimersByTime(seconds * 1000)
    })
  return { container, shown, pass }
}

describe('what takes turns beside the map', () => {
  test('is shown for as long as the wall is set to, one after the other, again and again', () => {
    const { shown, pass } = open({ alarms: 20, worst: 5, rate: 10 })
    const seen = Array.from({ length: 70 }, () => {
      const view = shown()
      pass(1)
      return view
    })
    const wanted = Array.from({ length: 70 }, (_, second) => {
      const ofRound = second % 35
      if (ofRound < 20) return 'alarms'
      return ofRound < 25 ? 'worst' : 'rate'
    })
    expect(seen).toEqual(wanted)
  })

  test('what is set to nought is never shown', () => {
    const { shown, pass } = open({ alarms: 20, worst: 0, rate: 10 })
    const seen = new Set<unknown>()
    for (let second = 0; second < 60; second += 1) {
      seen.add(shown())
      pass(1)
    }
    expect(seen).toEqual(new Set(['alarms', 'rate']))
  })

  test('says that it is on its way, whichever turn it is', () => {
    const { container, shown, pass } = open({ alarms: 5, worst: 5, rate: 5 }, loading)
    const texts = new Map<unknown, unknown>()
    for (let second = 0; second < 15; second += 1) {
      texts.set(shown(), container.querySelector('.wall-note')?.textContent)
      pass(1)
    }
    expect(Object.fromEntries(texts)).toEqual({ alarms: '正在读取', worst: '正在读取', rate: '正在读取' })
  })
})
