import { type User, userApi } from '@fibrewatch/contract/user'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { ShownOnceDialog } from '#ui/parts/shown-once-dialog.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { organizationMessages } from './organization.messages.ts'

export type Issued = { name: string; username: string; password: string }

type Words = Translate<keyof typeof organizationMessages.zh>

/** A generated one-time password, or one set by hand. */
export const makePasswordFields = (t: Words): Field[] => [
  {
    name: 'passwordMode',
    kind: 'radio',
    label: t('password'),
    isRequired: true,
    options: [
      { value: 'generated', label: t('passwordGenerated') },
      { value: 'chosen', label: t('passwordChosen') },
    ],
  },
  {
    name: 'password',
    kind: 'password',
    label: t('newPassword'),
    width: 'name',
    isRequired: true,
    hint: t('passwordHint'),
    visibleWhen: ({ passwordMode }) => passwordMode === 'chosen',
  },
]

function withoutMode(body: FormValues): FormValues {
  const { passwordMode: _, ...sent } = body
  return sent
}

type ResetProps = { user: User; onIssued: (issued: Issued) => void; onClose: () => void }

export function ResetForm({ user, onIssued, onClose }: ResetProps) {
  const t = useMessages(organizationMessages)
  const { id, name, username } = user
  return (
    <FormDialog
      id="password-form"
      title={t('resetAsk', { name })}
      okText={t('reset')}
      doneText={t('resetDone', { name })}
      effect={t('resetEffect')}
      endpoint={userApi.password}
      fields={makePasswordFields(t)}
      initial={{ passwordMode: 'generated' }}
      fixed={{ userId: id }}
      toBody={withoutMode}
      invalidates={[userApi.page]}
      onDone={({ password }) => password !== null && onIssued({ name, username, password })}
      onClose={onClose}
    />
  )
}

/** A generated password: shown only once, in this dialog. */
export function IssuedPassword({ issued, onClose }: { issued: Issued; onClose: () => void }) {
  const t = useMessages(organizationMessages)
  const { name, username, password } = issued
  return (
    <ShownOnceDialog
      id="issued-password"
      title={t('issuedTitle', { name })}
      widthPx={420}
      leave={{ title: t('issuedLeaveAsk', { name }), text: t('issuedLeaveText') }}
      doneText={t('issuedNoted')}
      onClose={onClose}
    >
      <p className="text-2">{t('issuedText', { username })}</p>
      <p className="issued-password mono">
        <CopyText text={password} />
      </p>
      <p className="text-3 fs-12">{t('issuedOnce')}</p>
    </ShownOnceDialog>
  )
}
