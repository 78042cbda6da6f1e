import { type apiTokenApi, type ownTokenApi, type TokenOptions } from '@fibrewatch/contract/api-token'
import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { useMemo, useRef } from 'react'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { tellName } from '#lib/words/first-names.ts'
import type { CustomControl, Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { makePermNodes } from '#ui/permission/perm-nodes.ts'
import { TreeView } from '#ui/tree/tree-view.tsx'
import { apiTokenMessages } from './api-token.messages.ts'
import type { IssuedToken } from './issued-token.tsx'
import './api-token.css'

const PRESET_DAYS = [30, 90, 365]
const FIRST_DAYS = 90
const WIDTH_PX = 560

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

type CodesProps = { control: CustomControl; permissions: readonly string[] }

/** The codes that the token may get, under their pages: a page chooses all of its own. */
function CodesField({ control, permissions }: CodesProps) {
  const t = useMessages(apiTokenMessages)
  const language = useLanguage()
  const nodes = useMemo(
    () => makePermNodes(permissions, { language, others: t('others') }),
    [permissions, language, t],
  )
  const known = new Set(permissions)
  return (
    <div className="token-codes" id={control.id} role="group" aria-label={t('permissions')}>
      <TreeView
        label={t('permissions')}
        nodes={nodes}
        checkedKeys={new Set(textsOf(control.value))}
        onCheck={(keys) => control.onChange([...keys].filter((key) => known.has(key)))}
        isLinked
        isDense
        hasSearch
        isOpenAtFirst={() => false}
        empty={t('permissionsNone')}
      />
    </div>
  )
}

function useFields({ permissions, domains }: TokenOptions): Field[] {
  const t = useMessages(apiTokenMessages)
  const nodes = domains.map(({ id, parentId, name }) => ({
    key: String(id),
    parentKey: parentId === null ? null : String(parentId),
    label: tellName(name),
  }))
  return [
    { name: 'name', kind: 'text', label: t('name'), hint: t('nameHint') },
    {
      name: 'permissions',
      kind: 'custom',
      label: t('permissions'),
      hint: t('permissionsHint'),
      isRequired: true,
      render: (control) => <CodesField control={control} permissions={permissions} />,
    },
    { name: 'domainId', kind: 'treeSelect', label: t('domain'), hint: t('domainHint'), nodes, width: 'half' },
    {
      name: 'days',
      kind: 'radio',
      label: t('expiry'),
      width: 'half',
      options: PRESET_DAYS.map((count) => ({ value: String(count), label: t('days', { count }) })),
    },
  ]
}

type TokenFormProps = {
  endpoint: typeof ownTokenApi.add | typeof apiTokenApi.add
  title: string
  options: TokenOptions
  /** The account, where it is not the caller's own. */
  fixed?: FormValues
  invalidates: readonly Pick<Endpoint, 'path'>[]
  onIssued: (issued: IssuedToken) => void
  onClose: () => void
}

/** A token for an account: what it may do, where, and how long. */
export function TokenForm({
  endpoint,
  title,
  options,
  fixed,
  invalidates,
  onIssued,
  onClose,
}: TokenFormProps) {
  const t = useMessages(apiTokenMessages)
  const sentName = useRef('')
  const [first] = options.domains
  const toBody = (body: FormValues): FormValues => {
    sentName.current = String(body['name'])
    return { ...body, days: Number(body['days']) }
  }
  return (
    <FormDialog
      id="token-form"
      title={title}
      okText={t('add')}
      doneText={t('added')}
      intro={t('intro')}
      widthPx={WIDTH_PX}
      endpoint={endpoint}
      fields={useFields(options)}
      initial={{ domainId: first === undefined ? undefined : String(first.id), days: String(FIRST_DAYS) }}
      {...(fixed === undefined ? {} : { fixed })}
      toBody={toBody}
      invalidates={invalidates}
      onDone={({ token }) => onIssued({ name: sentName.current, token })}
      onClose={onClose}
    />
  )
}
