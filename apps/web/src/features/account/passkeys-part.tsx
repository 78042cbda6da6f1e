import { type FactorStatus, factorApi, type Passkey } from '@fibrewatch/contract/second-factor'
import { lazy, useState } from 'react'
import { call } from '#lib/api/call.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { hasPasskeys } from '#ui/second-factor/has-passkeys.ts'
import { Instant } from '#ui/time-text.tsx'
import { accountMessages } from './account.messages.ts'
import { ProveDialog, type Proved } from './prove-dialog.tsx'
import { SecurityPart, useDone } from './security-part.tsx'
import { SetupDialog } from './setup-dialog.tsx'

/** Loaded late with the WebAuthn code, which few users need. */
const PasskeySetup = lazy(async () => ({
  default: (await import('#ui/second-factor/passkey-setup.tsx')).PasskeySetup,
}))
const WIDTH_PX = 420

type DialogProps = { onClose: () => void }

function RenameDialog({ passkey, onClose }: DialogProps & { passkey: Passkey }) {
  const t = useMessages(accountMessages)
  return (
    <FormDialog
      id="passkey-rename"
      title={t('renameTitle')}
      widthPx={WIDTH_PX}
      endpoint={factorApi.passkeyRename}
      fields={[{ name: 'name', kind: 'text', label: t('passkeyName'), isRequired: true }]}
      initial={{ name: passkey.name }}
      fixed={{ id: passkey.id }}
      invalidates={[factorApi.status]}
      doneText={t('renamed')}
      onClose={onClose}
    />
  )
}

function RemoveDialog({ passkey, onClose }: DialogProps & { passkey: Passkey }) {
  const t = useMessages(accountMessages)
  const done = useDone()
  const remove = async (proved: Proved) => {
    await call(factorApi.passkeyRemove, { body: { id: passkey.id, ...proved }, isQuiet: true })
    onClose()
    await done(t('removed'))
  }
  return (
    <ProveDialog
      title={t('removeTitle', { name: passkey.name })}
      effect={t('removeEffect')}
      okText={t('remove')}
      hasPasskeys
      onProve={remove}
      onClose={onClose}
    />
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useMessages(accountMessages)
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <li>
      <span className="passkey-name">{passkey.name}</span>
      <small>
        {t('addedAt')} <Instant at={passkey.createdAt} />
      </small>
      <small>
        {passkey.lastUsedAt === null ? t('neverUsed') : `${t('usedAt')} `}
        {passkey.lastUsedAt !== null && <Instant at={passkey.lastUsedAt} />}
      </small>
      <span className="security-actions">
        <button type="button" className="button text small" onClick={() => setOpen('rename')}>
          {t('rename')}
        </button>
        <button type="button" className="button text small" onClick={() => setOpen('remove')}>
          {t('remove')}
        </button>
      </span>
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemoveDialog passkey={passkey} onClose={close} />}
    </li>
  )
}

/** The user's passkeys, each under a name. */
export function PasskeysPart({ status }: { status: FactorStatus }) {
  const t = useMessages(accountMessages)
  const [isAdding, setAdding] = useState(false)
  const arePossible = status.arePasskeysPossible && hasPasskeys()
  return (
    <SecurityPart
      title={t('passkeys')}
      isOn={status.passkeys.length > 0}
      text={t(arePossible ? 'passkeysText' : 'passkeysImpossible')}
      actions={
        <button type="button" className="button" disabled={!arePossible} onClick={() => setAdding(true)}>
          {t('addPasskey')}
        </button>
      }
    >
      {status.passkeys.length > 0 && (
        <ul className="passkeys">
          {status.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isAdding && (
        <SetupDialog
          id="passkey-add"
          title={t('passkeys')}
          doneText={t('passkeyAdded')}
          Steps={PasskeySetup}
          onClose={() => setAdding(false)}
        />
      )}
    </SecurityPart>
  )
}
