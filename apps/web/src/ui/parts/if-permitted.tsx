import type { Endpoint } from '@fibrewatch/contract'
import { type ReactNode, type RefCallback } from 'react'
import { mayCall, useMayCall } from '#lib/access/access.ts'

type IfPermittedProps = { endpoint: Pick<Endpoint, 'access'>; children: ReactNode }

/** Shows its children to those who may make the call; to others there is nothing, not even a gap. */
export function IfPermitted({ endpoint, children }: IfPermittedProps) {
  return useMayCall(endpoint) ? children : null
}

/**
 * The permission directive (user specification, section 6), as a `ref`: removes the element from sight and from reach
 * when the user lacks the code, and its `.operate-box` when nothing else is left in it.
 */
export const permission =
  (endpoint: Pick<Endpoint, 'access'>): RefCallback<HTMLElement> =>
  (element) => {
    if (element === null) return
    element.hidden = !mayCall(endpoint)
    const box = element.closest<HTMLElement>('.operate-box')
    if (box !== null)
      box.hidden = [...box.children].every((child) => child instanceof HTMLElement && child.hidden)
  }
