import { useState } from 'react'
import { RouterProvider } from 'react-router'
import { makeRouter } from './router.tsx'

/** Everything behind the login page. */
export function Console() {
  const [router] = useState(makeRouter)
  return <RouterProvider router={router} />
}
