import { useEffect, useEffectEvent, useState } from 'react'
import { saveLogin } from '#lib/access/session.ts'
import { describeFailure, type SignInFailure } from './use-sign-in.ts'

/** Parameter that the server adds to the address after the provider. */
const TICKET = 'sso'

const hasTicket = (): boolean => new URLSearchParams(location.search).has(TICKET)

/** Removes the ticket from the address: it is good once, and a reload should not try it again. */
function takeTicket(): string | null {
  const query = new URLSearchParams(location.search)
  const ticket = query.get(TICKET)
  if (ticket === null) return null
  query.delete(TICKET)
  const rest = query.toString()
  history.replaceState(history.state, '', location.pathname + (rest === '' ? '' : `?${rest}`))
  return ticket
}

async function signInBy(ticket: string): Promise<void> {
  const { exchangeTicket } = await import('./sso-calls.ts')
  saveLogin(await exchangeTicket(ticket))
}

/** Completes a sign-in that an identity provider has sent back here. */
export function useSingleSignOn(goOn: () => Promise<void>) {
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const [isBusy, setBusy] = useState(hasTicket)
  const finish = useEffectEvent(() => {
    const ticket = takeTicket()
    if (ticket === null) return
    signInBy(ticket)
      .then(goOn)
      .catch((error: unknown) => setFailure(describeFailure(error)))
      .finally(() => setBusy(false))
  })
  useEffect(() => finish(), [])
  return { failure, isBusy }
}
