import { accountApi } from '@fibrewatch/contract/account'
import type { User } from '@fibrewatch/contract/user'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { tellName } from '#lib/words/first-names.ts'
import { DataState } from '#ui/data-state.tsx'
import type { Field } from '#ui/form/field.types.ts'
import { FormBody } from '#ui/form/form-body.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Descriptions } from '#ui/parts/tag.tsx'
import { Instant } from '#ui/time-text.tsx'
import { showToast } from '#ui/toast.tsx'
import { accountMessages } from './account.messages.ts'
import { AvatarField } from './avatar-field.tsx'
import { refreshUser } from './refresh-user.ts'

function useFields(): Field[] {
  const t = useMessages(accountMessages)
  return [
    { name: 'name', kind: 'text', label: t('name'), width: 'name', isRequired: true },
    { name: 'nickName', kind: 'text', label: t('nickName'), width: 'name' },
    { name: 'email', kind: 'text', label: t('email'), width: 'name' },
    { name: 'phone', kind: 'text', label: t('phone'), width: 'name', hint: t('phoneHint') },
    { name: 'remark', kind: 'textarea', label: t('remark') },
  ]
}

/** What users may change of themselves. */
function ProfileForm({ user }: { user: User }) {
  const t = useMessages(accountMessages)
  const options = {
    endpoint: accountApi.update,
    fields: useFields(),
    initial: user,
    invalidates: [accountApi.info],
    onDone: () => void refreshUser(),
  }
  const form = useForm(options)
  return (
    <FormBody
      options={options}
      form={form}
      okText={t('saveProfile')}
      onSaved={() => showToast(t('profileSaved'))}
    />
  )
}

/** What others set about the user. */
function Facts({ user }: { user: User }) {
  const t = useMessages(accountMessages)
  const roles = user.isSuper === 1 ? [t('superUser'), ...user.roleNames] : user.roleNames
  return (
    <Descriptions
      facts={[
        { label: t('username'), value: user.username },
        { label: t('domain'), value: tellName(user.domainName) },
        { label: t('department'), value: user.departmentName ?? '—' },
        { label: t('roles'), value: roles.length === 0 ? '—' : roles.map(tellName).join('、') },
        { label: t('passwordChangedAt'), value: <Instant at={user.passwordChangedAt} /> },
      ]}
    />
  )
}

export function ProfileTab() {
  const t = useMessages(accountMessages)
  const query = useQuery(queryOf(accountApi.info))
  return (
    <DataState query={query} what={t('myInformation')}>
      {(user) => (
        <div className="profile">
          <div className="profile-person">
            <AvatarField user={user} />
            <Facts user={user} />
          </div>
          <ProfileForm user={user} />
        </div>
      )}
    </DataState>
  )
}
