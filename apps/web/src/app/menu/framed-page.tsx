import { systemApi } from '@fibrewatch/contract/system-info'
import { useLayoutEffect, useState } from 'react'
import { callBinary } from '#lib/api/call.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Result } from '#app/errors/result.tsx'
import { allowsFrame } from './frame-policy.ts'
import { menuMessages } from './menu.messages.ts'
import './framed-page.css'

const SANDBOX = 'allow-scripts allow-forms allow-popups allow-downloads'

/** Another site may keep its own cookies; a page of our own origin must not access the console. */
const sandboxOf = (url: string) =>
  new URL(url).origin === location.origin ? SANDBOX : `${SANDBOX} allow-same-origin`

/** Any answer of the server carries the policy that a page loaded now would have. */
async function loadPolicy(): Promise<string> {
  const { headers } = await callBinary(systemApi.brand, { isQuiet: true })
  return headers.get('content-security-policy') ?? ''
}

/**
 * Whether the frame stays blank only because its menu is newer than this document: a browser applies the
 * policy that the document was loaded with (decision 0011). If today's policy does not allow it either, a reload is no help.
 */
function useIsNewerThanPage(url: string): boolean {
  const [newerUrl, setNewerUrl] = useState<string | null>(null)
  // Before the frame begins to load.
  useLayoutEffect(() => {
    const { origin } = new URL(url)
    const hear = ({ blockedURI, originalPolicy }: SecurityPolicyViolationEvent) => {
      const isOurs = URL.canParse(blockedURI) && new URL(blockedURI).origin === origin
      if (!isOurs || allowsFrame(originalPolicy, origin)) return
      loadPolicy().then(
        (policy) => allowsFrame(policy, origin) && setNewerUrl(url),
        // Without an answer a reload would show nothing at all.
        () => {},
      )
    }
    document.addEventListener('securitypolicyviolation', hear)
    return () => document.removeEventListener('securitypolicyviolation', hear)
  }, [url])
  return newerUrl === url
}

/** The console cannot find out whether a site may be embedded: it always shows a link to a new window. */
export function FramedPage({ url, name }: { url: string; name: string }) {
  const t = useMessages(menuMessages)
  const isNewer = useIsNewerThanPage(url)
  return (
    <div className="external-page">
      <p className="external-hint">
        <span className="ellipsis">{t('frameHint', { host: new URL(url).host })}</span>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('openInWindow')}
        </a>
      </p>
      {isNewer ? (
        <Result text={t('frameNewer', { name })}>
          <button type="button" className="button primary" onClick={() => location.reload()}>
            {t('reloadConsole')}
          </button>
        </Result>
      ) : (
        <iframe
          className="external-frame"
          title={name}
          src={url}
          sandbox={sandboxOf(url)}
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  )
}
