import { domainApi } from '@fibrewatch/contract/domain'
import { roleApi } from '@fibrewatch/contract/role'
import {
  SSO_COMPARISONS,
  type SsoProvider,
  type SsoRule,
  ssoRuleApi,
} from '@fibrewatch/contract/single-sign-on'
import { useQuery } from '@tanstack/react-query'
import { useAccess, useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { tellName } from '#lib/words/first-names.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { formatCondition, type SsoWords } from './rule-columns.tsx'
import { ssoMessages } from './sso.messages.ts'

/** Roles are chosen one by one, since their order decides which of them counts. */
const ROLE_FIELDS = ['role1', 'role2', 'role3'] as const
const NONE = ''
const invalidates = [ssoRuleApi.page]

const chosenRoles = (values: FormValues): string[] =>
  ROLE_FIELDS.map((name) => values[name]).filter(
    (value): value is string => typeof value === 'string' && value !== NONE,
  )

const comparesClaim = ({ comparison }: FormValues): boolean => comparison !== 'always'

function makeConditionFields(providers: readonly SsoProvider[], t: SsoWords): Field[] {
  return [
    {
      name: 'provider',
      kind: 'select',
      label: t('provider'),
      width: 'name',
      options: providers.map(({ id, name }) => ({ value: id, label: tellName(name) })),
    },
    {
      name: 'comparison',
      kind: 'radio',
      label: t('comparison'),
      options: SSO_COMPARISONS.map((value) => ({ value, label: t(`comparison.${value}`) })),
    },
    {
      name: 'claim',
      kind: 'text',
      label: t('claim'),
      hint: t('claimHint'),
      isRequired: true,
      visibleWhen: comparesClaim,
    },
    {
      name: 'value',
      kind: 'text',
      label: t('value'),
      hint: t('valueHint'),
      isRequired: true,
      visibleWhen: comparesClaim,
    },
  ]
}

function useRoleFields(t: SsoWords): Field[] {
  const isAllowed = useMayCall(roleApi.list)
  const { data: roles = [] } = useQuery({ ...queryOf(roleApi.list), enabled: isAllowed })
  const options = roles.map(({ id, name, isGrantable }) => ({
    value: String(id),
    label: tellName(name),
    ...(isGrantable ? {} : { isDisabled: true, hint: t('roleNotGrantable') }),
  }))
  const isMissing = (_: unknown, values: FormValues) =>
    values['isSuper'] !== true && chosenRoles(values).length === 0 ? t('roleMissing') : null
  const isTwice = (value: unknown, values: FormValues) =>
    value !== NONE && chosenRoles(values).filter((one) => one === value).length > 1 ? t('roleTwice') : null
  return ROLE_FIELDS.map((name, at) => ({
    name,
    kind: 'select',
    label: t(name),
    width: 'half',
    isRequired: false,
    options: [{ value: NONE, label: t('noRole') }, ...options],
    rules: at === 0 ? [isMissing] : [isTwice],
    visibleWhen: (values) => at < 2 || chosenRoles(values).length > 1,
  }))
}

function useGivenFields(t: SsoWords): Field[] {
  const isAllowed = useMayCall(domainApi.list)
  const me = useAccess(({ user }) => user)
  const { data: domains = [] } = useQuery({ ...queryOf(domainApi.list), enabled: isAllowed })
  const nodes = domains.map(({ id, parentId, name }) => ({
    key: String(id),
    parentKey: parentId === null ? null : String(parentId),
    label: tellName(name),
  }))
  const isSuper: Field = { name: 'isSuper', kind: 'switch', label: t('superUser'), hint: t('superHint') }
  return [
    { name: 'domainId', kind: 'treeSelect', label: t('domain'), nodes, width: 'name' },
    ...useRoleFields(t),
    ...(me?.isSuper === 1 ? [isSuper] : []),
    { name: 'remark', kind: 'textarea', label: t('remark'), rows: 2 },
  ]
}

/** The roles as one list, in their order; without a comparison its value is left out. */
function toBody(body: FormValues, values: FormValues): FormValues {
  const { role1: _, role2: __, role3: ___, ...plain } = body
  return {
    ...plain,
    claim: body['claim'] ?? '',
    value: body['value'] ?? '',
    roles: chosenRoles(values).map(Number),
  }
}

const toValues = ({ roles, domainId, ...rule }: SsoRule): FormValues => ({
  ...rule,
  domainId: domainId === null ? undefined : String(domainId),
  ...Object.fromEntries(
    ROLE_FIELDS.map((name, at) => [name, roles[at] === undefined ? NONE : String(roles[at])]),
  ),
})

type FormProps = { providers: readonly SsoProvider[]; onClose: () => void }

export function RuleAddForm({ providers, onClose }: FormProps) {
  const t = useMessages(ssoMessages)
  const fields = [...makeConditionFields(providers, t), ...useGivenFields(t)]
  return (
    <FormDialog
      id="sso-rule-form"
      title={t('add')}
      okText={t('add')}
      doneText={t('added')}
      intro={t('addIntro')}
      effect={t('effect')}
      endpoint={ssoRuleApi.add}
      fields={fields}
      initial={{ provider: providers[0]?.id, comparison: 'contains', role1: NONE, role2: NONE, role3: NONE }}
      toBody={toBody}
      invalidates={invalidates}
      onClose={onClose}
    />
  )
}

export function RuleEditForm({ rule, providers, onClose }: FormProps & { rule: SsoRule }) {
  const t = useMessages(ssoMessages)
  const fields = [...makeConditionFields(providers, t), ...useGivenFields(t)]
  return (
    <FormDialog
      id="sso-rule-form"
      title={t('editTitle', { name: formatCondition(rule, t) })}
      okText={t('save')}
      doneText={t('saved')}
      effect={t('effect')}
      endpoint={ssoRuleApi.update}
      fields={fields}
      initial={toValues(rule)}
      fixed={{ id: rule.id }}
      toBody={toBody}
      invalidates={invalidates}
      onClose={onClose}
    />
  )
}
