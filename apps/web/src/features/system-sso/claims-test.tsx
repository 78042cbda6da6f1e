import { type SsoProvider, type SsoRule, ssoRuleApi } from '@fibrewatch/contract/single-sign-on'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field } from '#ui/form/field.types.ts'
import { FormBody } from '#ui/form/form-body.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { Outcome } from '#ui/parts/outcome.tsx'
import { formatCondition, formatGiven } from './rule-columns.tsx'
import { ssoMessages } from './sso.messages.ts'

const EXAMPLE = '{\n  "preferred_username": "zhou.min",\n  "groups": ["fibre-watch"]\n}'

function Verdict({ rule }: { rule: SsoRule | null }) {
  const t = useMessages(ssoMessages)
  if (rule === null) return <Outcome kind="failed">{t('noRule')}</Outcome>
  return (
    <>
      <Outcome kind={rule.isWhole ? 'done' : 'failed'}>
        {t('fits', { place: rule.orderNum, name: formatCondition(rule, t) })}
      </Outcome>
      <p className="text-2">
        {t('gives')} {formatGiven(rule, t)}
      </p>
    </>
  )
}

/** Shows what the rules make of entered claims. */
export function ClaimsTest({
  providers,
  onClose,
}: {
  providers: readonly SsoProvider[]
  onClose: () => void
}) {
  const t = useMessages(ssoMessages)
  const [verdict, setVerdict] = useState<{ rule: SsoRule | null } | null>(null)
  const fields: Field[] = [
    {
      name: 'provider',
      kind: 'select',
      label: t('provider'),
      width: 'name',
      options: providers.map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: 'claims', kind: 'textarea', label: t('claims'), rows: 9, placeholder: EXAMPLE, isRequired: true },
  ]
  const options = {
    endpoint: ssoRuleApi.test,
    fields,
    initial: { provider: providers[0]?.id },
    onDone: setVerdict,
  }
  const form = useForm(options)
  return (
    <WindowDialog id="sso-test" title={t('testTitle')} onClose={onClose}>
      <FormBody
        options={options}
        form={form}
        okText={t('test')}
        intro={t('testIntro')}
        effect={
          <div className="sso-verdict" role="status" aria-label={t('result')}>
            {verdict !== null && <Verdict rule={verdict.rule} />}
          </div>
        }
        cancelText={t('close')}
        onCancel={onClose}
        onSaved={() => {}}
      />
    </WindowDialog>
  )
}
