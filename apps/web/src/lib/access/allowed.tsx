import type { ReactNode } from 'react'
import { usePermission } from './access.ts'

type AllowedProps = { code: string; children: ReactNode }

/** Leaves its children out of the page when the user's list lacks the code. */
export function Allowed({ code, children }: AllowedProps) {
  return usePermission(code) ? children : null
}
