import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Segmented } from '#ui/parts/segmented.tsx'
import { hasPasskeys } from '#ui/second-factor/has-passkeys.ts'
import { PasskeySetup } from '#ui/second-factor/passkey-setup.tsx'
import { TotpSetup } from '#ui/second-factor/totp-setup.tsx'
import { loginMessages } from './login.messages.ts'

const WAYS = ['byApp', 'byPasskey'] as const

/** The installation requires a second factor, and the user has none: no other call is answered before. */
export function EnrolStep({ onDone }: { onDone: () => void }) {
  const t = useMessages(loginMessages)
  const [way, setWay] = useState<(typeof WAYS)[number]>('byApp')
  return (
    <div className="login-enrol">
      {hasPasskeys() && (
        <Segmented
          label={t('enrolWay')}
          options={WAYS.map((value) => ({ value, label: t(value) }))}
          value={way}
          onChange={setWay}
        />
      )}
      {way === 'byApp' ? <TotpSetup onDone={onDone} /> : <PasskeySetup onDone={onDone} />}
    </div>
  )
}
