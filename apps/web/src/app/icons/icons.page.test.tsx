import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from '#app/router.tsx'
import { ICON_NAMES } from '#ui/icon.tsx'

test('the icons are there for everybody, and found by name', async () => {
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/icons'] })} />)
  expect((await screen.findByRole('heading', { name: '图标' })).textContent).toBe('图标')
  expect(screen.getAllByRole('listitem')).toHaveLength(ICON_NAMES.length)
  fireEvent.change(screen.getByRole('textbox', { name: '图标名称' }), { target: { value: 'full' } })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['full-screen'])
})
