import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { makeQueryClient } from '#lib/query/query.ts'
import { Dialogs } from '#ui/dialog.tsx'
import { Toasts } from '#ui/toast.tsx'

/** Draws a page as the console does: router, query client, toasts, dialogs. */
export function renderPage(page: ReactNode, address = '/') {
  const queryClient = makeQueryClient()
  queryClient.setDefaultOptions({ queries: { retry: false, networkMode: 'always' } })
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
      <Dialogs />
    </QueryClientProvider>,
  )
  return { ...view, router, queryClient, user: userEvent.setup() }
}
