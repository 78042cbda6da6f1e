import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { renderPage } from '#testing/render-page.tsx'
import { DataState } from './data-state.tsx'

const refused = new ApiError({ kind: 'answered', status: 500, msg: 'x' })
const AT_10_00 = new Date('2026-03-18T10:00:00').getTime()

function open(query: { data: string | undefined; error: Error | null }) {
  const refetch = vi.fn<() => void>()
  const state = { ...query, dataUpdatedAt: AT_10_00, isFetching: false, refetch }
  return {
    refetch,
    page: renderPage(
      <DataState query={state} what="光路质量">
        {(data) => <p>{data}</p>}
      </DataState>,
    ),
  }
}

test('what could not be updated stays, with the time it is of and a way to ask again', async () => {
  const { refetch, page } = open({ data: '0.21 dB/km', error: refused })
  expect(screen.getByText('0.21 dB/km')).toBeTruthy()
  expect(screen.getByText(/没能更新光路质量，这里是 /)).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: '立即重试' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('what is up to date says nothing of it', () => {
  open({ data: '0.21 dB/km', error: null })
  expect(screen.queryByText(/没能更新/)).toBeNull()
})

test('what was never there says why, and shows nothing in its place', () => {
  open({ data: undefined, error: refused })
  expect(screen.getByRole('alert').textContent).toContain('没能取到光路质量。')
  expect(screen.queryByText('0.21 dB/km')).toBeNull()
})
