import { describe, expect, test } from 'vitest'
import type { EventRow } from './event-rows.ts'
import { makeEventsCsv, makeSamplesCsv } from './trace-csv.ts'

const row: EventRow = {
  key: 'now:9000',
  standing: 'same',
  kind: 'reflective',
  positionM: 9000.123,
  positionSigmaM: 1.25,
  lossSigmaDb: null,
  landmarkName: null,
  figuresBy: null,
  isBeyondTemplate: false,
  lossDb: 0.35,
  reflectanceDb: null,
  changeDb: -0.0104,
  bend: null,
  splitter: null,
}

describe('a trace as CSV', () => {
  test('one line for each sample, in the order of the fibre, also before position zero', () => {
    const samples = { startM: -5, spacingM: 2.5, samplesDb: Float32Array.of(20, 20.125, 65.535) }
    const text = makeSamplesCsv(samples, ['距离 m', '电平 dB']).join('')
    expect(text).toBe('\uFEFF"距离 m","电平 dB"\r\n-5.00,20.000\r\n-2.50,20.125\r\n0.00,65.535\r\n')
  })

  test('250,000 samples are all there, in a bounded number of parts', () => {
    const samples = { startM: 0, spacingM: 0.5, samplesDb: new Float32Array(250_000).fill(30) }
    const parts = makeSamplesCsv(samples, ['m', 'dB'])
    expect(parts.length).toBeLessThan(60)
    expect(parts.join('').split('\r\n')).toHaveLength(250_002)
    expect(parts.at(-1)?.endsWith('124999.50,30.000\r\n')).toBe(true)
  })

  test('events that somebody edited say so in the first line, and that is no formula either', () => {
    const words = { heads: ['event'], nameOf: () => 'a', standingOf: () => '' }
    const edited = makeEventsCsv([], { ...words, notes: ['事件版本 2 · 张三 编辑 · "改名"'] })
    expect(edited).toBe('\uFEFF"事件版本 2 · 张三 编辑 · ""改名"""\r\n"event"\r\n')
    expect(makeEventsCsv([], { ...words, notes: ['=1+1'] })).toContain(`"'=1+1"`)
  })

  test('events keep what was not measured empty, and no name becomes a formula', () => {
    const words = {
      heads: ['event', 'm'],
      nameOf: () => '=HYPERLINK("a")',
      standingOf: () => '',
      notes: [],
    }
    const text = makeEventsCsv([row], words)
    expect(text).toBe('\uFEFF"event","m"\r\n"\'=HYPERLINK(""a"")",9000.12,2.450,0.350,,,-0.010,""\r\n')
  })
})
