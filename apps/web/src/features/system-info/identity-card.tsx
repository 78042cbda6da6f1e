import { type SystemFacts, systemApi } from '@fibrewatch/contract/system-info'
import { loadBrand } from '#lib/brand/brand.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import type { Field } from '#ui/form/field.types.ts'
import { FormBody } from '#ui/form/form-body.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Descriptions } from '#ui/parts/tag.tsx'
import { useWhyNot } from '#ui/table/action-button.tsx'
import { showToast } from '#ui/toast.tsx'
import { infoMessages } from './info.messages.ts'

type Identity = Pick<SystemFacts, 'name' | 'organisation' | 'iconfontUrl'>

function useFields(): Field[] {
  const t = useMessages(infoMessages)
  return [
    { name: 'name', kind: 'text', label: t('name'), hint: t('nameHint'), placeholder: t('product') },
    { name: 'organisation', kind: 'text', label: t('organisation'), hint: t('organisationHint') },
    {
      name: 'iconfontUrl',
      kind: 'text',
      label: t('iconfont'),
      hint: t('iconfontHint'),
      placeholder: '/iconfont.js',
    },
  ]
}

function IdentityForm({ identity }: { identity: Identity }) {
  const t = useMessages(infoMessages)
  const options = {
    endpoint: systemApi.update,
    fields: useFields(),
    initial: identity,
    invalidates: [systemApi.info],
    onDone: () => void loadBrand(),
  }
  const form = useForm(options)
  return (
    <FormBody
      options={options}
      form={form}
      okText={t('save')}
      cancelText={t('discard')}
      effect={t('effect')}
      {...(form.isDirty ? { onCancel: form.discard } : {})}
      onSaved={() => showToast(t('saved'))}
    />
  )
}

function IdentityFacts({ identity, reason }: { identity: Identity; reason: string }) {
  const t = useMessages(infoMessages)
  return (
    <>
      <Descriptions
        facts={[
          { label: t('name'), value: identity.name ?? t('product') },
          { label: t('organisation'), value: identity.organisation ?? '—' },
          { label: t('iconfont'), value: identity.iconfontUrl ?? '—' },
        ]}
      />
      <p className="notice">{reason}</p>
    </>
  )
}

/** Name, organisation and icon script, editable for users who may. */
export function IdentityCard({ facts }: { facts: SystemFacts }) {
  const t = useMessages(infoMessages)
  const reason = useWhyNot(systemApi.update, null)
  const { name, organisation, iconfontUrl } = facts
  const identity = { name, organisation, iconfontUrl }
  return (
    <Card title={t('identity')}>
      {reason === null ? (
        <IdentityForm identity={identity} />
      ) : (
        <IdentityFacts identity={identity} reason={reason} />
      )}
    </Card>
  )
}
