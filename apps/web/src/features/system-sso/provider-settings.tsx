import type { SsoProvider } from '@fibrewatch/contract/single-sign-on'
import { useMessages } from '#lib/i18n/i18n.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { Descriptions } from '#ui/parts/tag.tsx'
import { ssoMessages } from './sso.messages.ts'

/** The server's settings of its providers, to compare with the providers' settings. */
export function ProviderSettings({
  providers,
  onClose,
}: {
  providers: readonly SsoProvider[]
  onClose: () => void
}) {
  const t = useMessages(ssoMessages)
  return (
    <WindowDialog id="sso-settings" title={t('settingsTitle')} onClose={onClose}>
      <div className="form-body">
        <p className="text-2">{providers.length === 0 ? t('noProviders') : t('settingsIntro')}</p>
        {providers.map(({ id, name, issuer, clientId, redirectUri }) => (
          <section key={id} aria-label={name}>
            <h3>{name}</h3>
            <Descriptions
              facts={[
                { label: t('issuer'), value: issuer },
                { label: t('clientId'), value: clientId },
                { label: t('redirectUri'), value: <CopyText text={redirectUri}>{redirectUri}</CopyText> },
              ]}
            />
          </section>
        ))}
      </div>
    </WindowDialog>
  )
}
