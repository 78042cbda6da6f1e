import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LimitsLayer } from './limits-layer.tsx'
import { makeProjection } from './plot-view.ts'

const NAMES = [
  'Noise floor · dynamic range 18.23 dB · reach 72.345 km',
  'Noise · range 18.23 dB · reach 72.345 km',
  'Noise floor',
]
const VIEW = { fromM: 0, toM: 80_000, lowDb: 0, highDb: 40 }

function showName(widthPx: number, noiseDb = 30) {
  const { container } = render(
    <svg>
      <LimitsLayer
        limits={{ noiseDb, noiseLabels: NAMES, deadZones: [] }}
        projection={makeProjection(VIEW, { widthPx, heightPx: 300 })}
        zeroDb={40}
      />
    </svg>,
  )
  return container.querySelector('text')
}

test('the noise floor bears as many words as the plot has room for, in one line', () => {
  const shown = [1000, 366, 296, 200].map((widthPx) => showName(widthPx)?.textContent)
  expect(shown).toEqual([NAMES[0], NAMES[1], NAMES[2], NAMES[2]])
})

test('a noise floor at the upper edge has its name below its line, inside the plot', () => {
  const y = Number(showName(1000, 0.5)?.getAttribute('y'))
  expect(y).toBeGreaterThan(makeProjection(VIEW, { widthPx: 1000, heightPx: 300 }).area.top + 12)
})
