import { roleApi } from '@fibrewatch/contract/role'
import { useMessages } from '#lib/i18n/i18n.ts'
import { tellName } from '#lib/words/first-names.ts'
import type { Field } from '#ui/form/field.types.ts'
import { FormBody } from '#ui/form/form-body.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Descriptions } from '#ui/parts/tag.tsx'
import { useWhyNot } from '#ui/table/action-button.tsx'
import { Instant } from '#ui/time-text.tsx'
import { showToast } from '#ui/toast.tsx'
import type { RoleInfo } from './grants.ts'
import { whyNotChange } from './remove-roles.ts'
import { makeRoleFields } from './role-form.tsx'
import { roleMessages } from './role.messages.ts'
import { useDomainNodes } from './use-domains.ts'

function Facts({ info: { role } }: { info: RoleInfo }) {
  const t = useMessages(roleMessages)
  return (
    <Descriptions
      facts={[
        { label: t('domain'), value: tellName(role.domainName) },
        { label: t('dataScope'), value: role.dataScopeText },
        { label: t('codes'), value: role.codes },
        { label: t('users'), value: role.users },
        { label: t('created'), value: <Instant at={role.createTime} /> },
        { label: t('updated'), value: <Instant at={role.updateTime} /> },
      ]}
    />
  )
}

function InfoForm({ info }: { info: RoleInfo }) {
  const t = useMessages(roleMessages)
  const domains = useDomainNodes()
  const { role } = info
  const stays: Partial<Field> = {
    disabledWhen: () => role.isBuiltIn,
    ...(role.isBuiltIn ? { hint: t('whyNotLabel') } : {}),
  }
  const options = {
    endpoint: roleApi.update,
    fields: makeRoleFields(t, domains).map((field) =>
      field.name === 'label' ? ({ ...field, ...stays } as Field) : field,
    ),
    initial: role,
    fixed: { roleId: role.id },
    invalidates: [roleApi.page, roleApi.list, roleApi.info],
  }
  const form = useForm(options)
  return (
    <FormBody
      options={options}
      form={form}
      okText={t('saveInfo')}
      onSaved={() => showToast(t('infoSaved'))}
    />
  )
}

/** Name, label, domain and remark; read-only where they cannot be changed. */
export function InfoTab({ info }: { info: RoleInfo }) {
  const t = useMessages(roleMessages)
  const whyNot = useWhyNot(roleApi.update, whyNotChange(info.role, t))
  return (
    <div className="role-info">
      <Facts info={info} />
      {whyNot === null ? (
        <InfoForm info={info} />
      ) : (
        <>
          <Descriptions facts={[{ label: t('remark'), value: info.role.remark ?? t('nothing') }]} />
          <p className="notice">{whyNot}</p>
        </>
      )}
    </div>
  )
}
