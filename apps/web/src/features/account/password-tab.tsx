import { accountApi } from '@fibrewatch/contract/account'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormBody } from '#ui/form/form-body.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { showToast } from '#ui/toast.tsx'
import { accountMessages } from './account.messages.ts'

function useFields(): Field[] {
  const t = useMessages(accountMessages)
  const isAlike = (value: unknown, values: FormValues) =>
    value === values['newPassword'] ? null : t('unlike')
  return [
    { name: 'originPassword', kind: 'password', label: t('originPassword'), width: 'name', isRequired: true },
    {
      name: 'newPassword',
      kind: 'password',
      label: t('newPassword'),
      width: 'name',
      isRequired: true,
      hint: t('newPasswordHint'),
    },
    {
      name: 'repeated',
      kind: 'password',
      label: t('repeatPassword'),
      width: 'name',
      isRequired: true,
      rules: [isAlike],
    },
  ]
}

function PasswordForm() {
  const t = useMessages(accountMessages)
  const options = {
    endpoint: accountApi.password,
    fields: useFields(),
    // The repeated password is not sent.
    toBody: ({ originPassword, newPassword }: FormValues) => ({ originPassword, newPassword }),
    invalidates: [accountApi.info, accountApi.sessions],
  }
  const form = useForm(options)
  return (
    <FormBody
      options={options}
      form={form}
      okText={t('changePassword')}
      effect={t('passwordEffect')}
      onSaved={() => showToast(t('passwordChanged'))}
    />
  )
}

export function PasswordTab() {
  return (
    <div className="account-password">
      <PasswordForm />
    </div>
  )
}
