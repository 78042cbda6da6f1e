import { type FactorStatus, factorApi } from '@fibrewatch/contract/second-factor'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { call } from '#lib/api/call.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { RecoveryCodes } from '#ui/second-factor/recovery-codes.tsx'
import { Instant } from '#ui/time-text.tsx'
import { accountMessages } from './account.messages.ts'
import { PasskeysPart } from './passkeys-part.tsx'
import { ProveDialog, type Proved } from './prove-dialog.tsx'
import { SecurityPart, useDone } from './security-part.tsx'
import { SetupDialog } from './setup-dialog.tsx'

/** Loaded late with the QR code drawing, which few users need. */
const TotpSetup = lazy(async () => ({
  default: (await import('#ui/second-factor/totp-setup.tsx')).TotpSetup,
}))
const WIDTH_PX = 420

type StatusProps = { status: FactorStatus }

function AppPart({ status }: StatusProps) {
  const t = useMessages(accountMessages)
  const done = useDone()
  const [open, setOpen] = useState<'set-up' | 'stop' | null>(null)
  const close = () => setOpen(null)
  const isOn = status.totpSince !== null
  const stop = async (body: Proved) => {
    await call(factorApi.totpRemove, { body, isQuiet: true })
    close()
    await done(t('appStopped'))
  }
  return (
    <SecurityPart
      title={t('app')}
      isOn={isOn}
      text={t('appText')}
      actions={
        <button type="button" className="button" onClick={() => setOpen(isOn ? 'stop' : 'set-up')}>
          {t(isOn ? 'stop' : 'setUp')}
        </button>
      }
    >
      {isOn && (
        <p>
          {t('since')} <Instant at={status.totpSince} />
        </p>
      )}
      {open === 'set-up' && (
        <SetupDialog
          id="totp-setup"
          title={t('app')}
          doneText={t('appSet')}
          Steps={TotpSetup}
          onClose={close}
        />
      )}
      {open === 'stop' && (
        <ProveDialog
          title={t('stopTitle')}
          effect={t('stopEffect')}
          okText={t('stop')}
          hasPasskeys={status.passkeys.length > 0}
          onProve={stop}
          onClose={close}
        />
      )}
    </SecurityPart>
  )
}

/** Recovery codes replace another factor, and do not count alone. */
function CodesPart({ status }: StatusProps) {
  const t = useMessages(accountMessages)
  const done = useDone()
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = async (body: Proved) => {
    const { recoveryCodes } = await call(factorApi.recoveryCodes, { body, isQuiet: true })
    setAsking(false)
    setCodes(recoveryCodes)
  }
  const keep = () => {
    setCodes(null)
    void done(t('codesRenewed'))
  }
  return (
    <SecurityPart
      title={t('recoveryCodes')}
      isOn={status.recoveryCodesLeft > 0}
      text={`${t('recoveryText')} ${t('codesLeft', { count: status.recoveryCodesLeft })}`}
      actions={
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {t('renew')}
        </button>
      }
    >
      {isAsking && (
        <ProveDialog
          title={t('recoveryCodes')}
          effect={t('renewEffect')}
          okText={t('renew')}
          hasPasskeys={status.passkeys.length > 0}
          onProve={renew}
          onClose={() => setAsking(false)}
        />
      )}
      {codes !== null && (
        <WindowDialog id="recovery-codes" title={t('recoveryCodes')} widthPx={WIDTH_PX} onClose={keep}>
          <div className="dialog-step">
            <RecoveryCodes codes={codes} onKept={keep} />
          </div>
        </WindowDialog>
      )}
    </SecurityPart>
  )
}

/** The user's second factors. */
export function SecurityTab() {
  const t = useMessages(accountMessages)
  const query = useQuery(queryOf(factorApi.status))
  return (
    <DataState query={query} what={t('secondFactor')}>
      {(status) => {
        const hasAny = status.totpSince !== null || status.passkeys.length > 0
        if (status.rule === 'off' && !hasAny) return <p className="text-2">{t('factorsOff')}</p>
        return (
          <div className="security">
            <AppPart status={status} />
            <PasskeysPart status={status} />
            {hasAny && <CodesPart status={status} />}
          </div>
        )
      }}
    </DataState>
  )
}
