import type { SetAside } from '@fibrewatch/contract/trace'
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { SetAsideList } from './set-aside-list.tsx'

const weak: SetAside = { positionM: 4210, lossDb: 0.02, lossSigmaDb: 0.01, reason: 'within-noise' }
const unmeasured: SetAside = { positionM: 9090, lossDb: null, lossSigmaDb: null, reason: 'merged' }

describe('findings that do not count', () => {
  test('each stands with its place, its loss and how sure that is, and the reason; a click leads there', async () => {
    signInAs()
    const onPick = vi.fn<(positionM: number) => void>()
    const { user } = renderPage(
      <SetAsideList setAside={{ total: 2, largest: [weak, unmeasured] }} onPick={onPick} />,
    )
    await user.click(screen.getByText('看到但未计入 2 处'))
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows).toEqual(['4.210 km0.020 ± 0.020 dB没有超出噪声', '9.090 km—与相邻较强的事件分不开'])
    await user.click(screen.getByRole('button', { name: '9.090 km' }))
    expect(onPick).toHaveBeenCalledWith(9090)
  })

  test('says when only the largest are listed', () => {
    signInAs()
    renderPage(
      <SetAsideList
        setAside={{ total: 5000, largest: [weak] }}
        onPick={vi.fn<(positionM: number) => void>()}
      />,
    )
    expect(screen.getByText('看到但未计入 5,000 处')).toBeTruthy()
    expect(screen.getByText('只列出损耗最大的 1 处。')).toBeTruthy()
  })

  test('nothing seen is not the same as not known', () => {
    signInAs()
    const { rerender } = renderPage(
      <SetAsideList setAside={{ total: 0, largest: [] }} onPick={vi.fn<(positionM: number) => void>()} />,
    )
    expect(screen.getByText('除事件表外没有看到别的。')).toBeTruthy()
    rerender(<SetAsideList setAside={null} onPick={vi.fn<(positionM: number) => void>()} />)
    expect(screen.getByText('除事件表外还看到什么，没有记录。')).toBeTruthy()
  })
})
