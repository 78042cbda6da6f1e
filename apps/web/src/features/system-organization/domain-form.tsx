import { type Domain, domainApi } from '@fibrewatch/contract/domain'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { organizationMessages } from './organization.messages.ts'
import { useDomains } from './organization-lists.ts'
import { DEFAULT_ORDER, useOrgFields } from './org-fields.ts'

export const domainLists = [domainApi.list, domainApi.page]

function useFields() {
  const t = useMessages(organizationMessages)
  const remark: Field = { name: 'remark', kind: 'textarea', label: t('remark'), rows: 2 }
  return { ...useOrgFields(), remark }
}

type AddProps = { parent: Domain | null; onAdded: (id: number) => void; onClose: () => void }

export function DomainAddForm({ parent, onAdded, onClose }: AddProps) {
  const t = useMessages(organizationMessages)
  const { nodes } = useDomains()
  const { name, remark, order } = useFields()
  const above: Field = {
    name: 'parentId',
    kind: 'treeSelect',
    label: t('parentDomain'),
    nodes,
    width: 'name',
  }
  return (
    <FormDialog
      id="domain-form"
      title={t('addDomain')}
      okText={t('addDomain')}
      doneText={t('domainAdded')}
      endpoint={domainApi.add}
      fields={[name, above, remark, order]}
      initial={{ parentId: parent?.id ?? nodes[0]?.row.id ?? null, orderNum: DEFAULT_ORDER }}
      invalidates={domainLists}
      onDone={({ id }) => onAdded(id)}
      onClose={onClose}
    />
  )
}

type EditProps = { domain: Domain; onClose: () => void }

export function DomainEditForm({ domain, onClose }: EditProps) {
  const t = useMessages(organizationMessages)
  const { name, remark, order } = useFields()
  return (
    <FormDialog
      id="domain-form"
      title={t('editDomain', { name: domain.name })}
      okText={t('saveDomain')}
      doneText={t('domainSaved')}
      endpoint={domainApi.update}
      fields={[name, remark, order]}
      initial={domain}
      fixed={{ id: domain.id }}
      invalidates={domainLists}
      onClose={onClose}
    />
  )
}
