import type { WavelengthComparison } from '@fibrewatch/contract/trace'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { WavelengthList } from './wavelength-list.tsx'

const losses = (shortDb: number | null, longDb: number) => [
  { wavelengthNm: 1310, lossDb: shortDb, lossSigmaDb: 0.01 },
  { wavelengthNm: 1550, lossDb: longDb, lossSigmaDb: 0.01 },
]
const compared: WavelengthComparison = {
  traces: [
    {
      traceId: '01990000-0000-7000-8000-00000000a003',
      wavelengthNm: 1310,
      measuredAt: '2026-03-18T06:30:00.000Z',
    },
  ],
  places: [
    {
      positionM: 2106,
      positionSigmaM: 2,
      losses: losses(0.12, 0.81),
      differenceDb: 0.69,
      differenceSigmaDb: 0.014,
      isMacrobend: true,
    },
    {
      positionM: 4210,
      positionSigmaM: 2,
      losses: losses(null, 0.3),
      differenceDb: null,
      differenceSigmaDb: null,
      isMacrobend: false,
    },
  ],
}

test('each place has its loss at every wavelength; unknown is never zero, and a click leads there', async () => {
  signInAs()
  const onPick = vi.fn<(positionM: number) => void>()
  const { user } = renderPage(<WavelengthList wavelengths={compared} rows={[]} onPick={onPick} />)
  expect(screen.getByText('各波长损耗 1310 / 1550 nm · 宏弯 1 处')).toBeTruthy()
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual(['km@1310@1550差值 dB', '2.1060.1200.810+0.690 ± 0.027宏弯', '4.210—0.300—'])
  await user.click(screen.getByRole('button', { name: '2.106' }))
  expect(onPick).toHaveBeenCalledWith(2106)
})

test('where only one wavelength was measured there is nothing to compare', () => {
  signInAs()
  const { container } = renderPage(
    <WavelengthList wavelengths={null} rows={[]} onPick={vi.fn<(positionM: number) => void>()} />,
  )
  expect(container.querySelector('table')).toBeNull()
})
