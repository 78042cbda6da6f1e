import { type Department, departmentApi } from '@fibrewatch/contract/department'
import { domainApi } from '@fibrewatch/contract/domain'
import { userApi } from '@fibrewatch/contract/user'
import { useAccess, useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useDepartments, useDomainChoices } from './organization-lists.ts'
import { organizationMessages } from './organization.messages.ts'
import { DEFAULT_ORDER, useOrgFields } from './org-fields.ts'

/** The top, as a parent that can be chosen and sent. */
const TOP = -1
/** Users carry the name of their department. */
const invalidates = [departmentApi.list, userApi.page]

function useFields() {
  const t = useMessages(organizationMessages)
  const domains = useDomainChoices()
  const maySeeDomains = useMayCall(domainApi.list)
  const domain: Field = {
    name: 'domainId',
    kind: 'treeSelect',
    label: t('domain'),
    nodes: domains,
    width: 'name',
    hint: t('departmentDomainHint'),
  }
  return { ...useOrgFields(), domain: maySeeDomains ? [domain] : [] }
}

type AddProps = { parent: Department | null; onAdded: (id: number) => void; onClose: () => void }

export function DepartmentAddForm({ parent, onAdded, onClose }: AddProps) {
  const t = useMessages(organizationMessages)
  const { nodes } = useDepartments()
  const me = useAccess((state) => state.user)
  const { name, domain, order } = useFields()
  const above: Field = {
    name: 'parentId',
    kind: 'treeSelect',
    label: t('parentDepartment'),
    nodes: [{ key: String(TOP), parentKey: null, label: t('atTop') }, ...nodes],
    width: 'name',
  }
  return (
    <FormDialog
      id="department-form"
      title={t('addDepartment')}
      okText={t('addDepartment')}
      doneText={t('departmentAdded')}
      endpoint={departmentApi.add}
      fields={[name, above, ...domain, order]}
      initial={{
        parentId: parent?.id ?? TOP,
        domainId: parent?.domainId ?? me?.domainId ?? null,
        orderNum: DEFAULT_ORDER,
      }}
      invalidates={invalidates}
      onDone={({ id }) => onAdded(id)}
      onClose={onClose}
    />
  )
}

type EditProps = { department: Department; onClose: () => void }

export function DepartmentEditForm({ department, onClose }: EditProps) {
  const t = useMessages(organizationMessages)
  const { name, domain, order } = useFields()
  return (
    <FormDialog
      id="department-form"
      title={t('editDepartment', { name: department.name })}
      okText={t('saveDepartment')}
      doneText={t('departmentSaved')}
      endpoint={departmentApi.update}
      fields={[name, ...domain, order]}
      initial={department}
      fixed={{ id: department.id }}
      invalidates={invalidates}
      onClose={onClose}
    />
  )
}
