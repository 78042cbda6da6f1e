import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Paper } from './paper.ts'
import { createPaper } from './pdf-paper.ts'

const LINES = 2000

function openPaper(): { paper: Paper; countSent: () => number; ended: Promise<void> } {
  let sentBytes = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const paper = createPaper({
    title: 'A report',
    author: 'Fibrewatch',
    createdAt: new Date('2026-06-01T08:00:00Z'),
    language: 'en',
    onBytes: (bytes) => (sentBytes += bytes.length),
    onEnd: resolve,
  })
  return { paper, countSent: () => sentBytes, ended: promise }
}

function drawLines(paper: Paper): void {
  for (let line = 0; line < LINES; line++)
    paper.line([line, 10, line, 20 + line], { colour: '#000000', widthPt: 0.1 })
}

describe('pages of a paper', () => {
  test('what is drawn on one leaves as soon as the next begins, not when all are there', async () => {
    const { paper, countSent, ended } = openPaper()
    const sent: number[] = []
    for (let page = 0; page < 4; page++) {
      paper.addPage()
      await setImmediate()
      sent.push(countSent())
      drawLines(paper)
    }
    paper.end()
    await ended
    const leaving = sent.slice(1).map((bytes, at) => bytes - (sent[at] ?? 0))
    expect(Math.min(...leaving)).toBeGreaterThan(LINES)
  })
})
