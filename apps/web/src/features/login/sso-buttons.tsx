import type { SsoButton } from '@fibrewatch/contract/single-sign-on'
import { useEffect, useState } from 'react'
import { parseRedirect } from '#lib/access/login-path.ts'
import { toAddress } from '#lib/api/base-path.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { loginMessages } from './login.messages.ts'

const makeStart = (id: string): string =>
  toAddress(`/oauth/sso/start/${id}?redirect=${encodeURIComponent(parseRedirect(location.search))}`)

/** The form shows at once; the buttons, which few installations have, come after it: none without a line or an answer. */
async function loadButtons(): Promise<readonly SsoButton[]> {
  try {
    const { loadSsoButtons } = await import('./sso-calls.ts')
    return await loadSsoButtons()
  } catch {
    return []
  }
}

function useButtons(): readonly SsoButton[] {
  const [buttons, setButtons] = useState<readonly SsoButton[]>([])
  useEffect(() => {
    void loadButtons().then(setButtons)
  }, [])
  return buttons
}

/** The other ways to sign in, each a link to its provider. */
export function SsoButtons() {
  const t = useMessages(loginMessages)
  const buttons = useButtons()
  if (buttons.length === 0) return null
  return (
    <nav className="login-sso" aria-label={t('otherWays')}>
      <span className="login-or">{t('or')}</span>
      {buttons.map(({ id, name }) => (
        <a key={id} className="button login-way" href={makeStart(id)}>
          <span className="ellipsis">{t('signInWith', { name })}</span>
        </a>
      ))}
    </nav>
  )
}
