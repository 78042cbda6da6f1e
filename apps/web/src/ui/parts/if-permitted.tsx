import type { Endpoint } from '@fibrewatch/contract/endpoint'
import type { ReactNode } from 'react'
import { useMayCall } from '#lib/access/access.ts'

type IfPermittedProps = { endpoint: Pick<Endpoint, 'access'>; children: ReactNode }

/**
 * The permission directive (user specification, section 6): its children are there for those who may make the call; to
 * others there is nothing, not even a gap. Buttons that know their call do the same by themselves (`ActionButton`), and
 * so do lists of actions with the box around them (`RowActions`).
 */
export function IfPermitted({ endpoint, children }: IfPermittedProps) {
  return useMayCall(endpoint) ? children : null
}
