import { parsePermissionCodes } from '@fibrewatch/contract/menu-rules'
import { roleApi } from '@fibrewatch/contract/role'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'
import type { RoleInfo, SentMenus } from './grants.ts'
import type { RoleWords } from './role-columns.tsx'
import { roleMessages } from './role.messages.ts'
import { useDomainNodes } from './use-domains.ts'

/** The fields of a role. */
export function makeRoleFields(t: RoleWords, domains: readonly TreeNode[] | null): Field[] {
  const domain: Field[] =
    domains === null
      ? []
      : [
          {
            name: 'domainId',
            kind: 'treeSelect',
            label: t('domain'),
            hint: t('domainHint'),
            nodes: domains,
            width: 'name',
          },
        ]
  return [
    { name: 'name', kind: 'text', label: t('name'), width: 'name' },
    { name: 'label', kind: 'text', label: t('label'), hint: t('labelHint'), width: 'name' },
    ...domain,
    { name: 'remark', kind: 'textarea', label: t('remark'), rows: 2 },
  ]
}

type FormProps = { onDone: (roleId: number) => void; onClose: () => void }

export function RoleAddForm({ onDone, onClose }: FormProps) {
  const t = useMessages(roleMessages)
  const domains = useDomainNodes()
  return (
    <FormDialog
      id="role-form"
      title={t('add')}
      okText={t('add')}
      doneText={t('added')}
      intro={t('addIntro')}
      endpoint={roleApi.add}
      fields={makeRoleFields(t, domains)}
      invalidates={[roleApi.page, roleApi.list]}
      onDone={({ roleId }) => onDone(roleId)}
      onClose={onClose}
    />
  )
}

const copyMenus = ({ links }: RoleInfo): SentMenus =>
  links.map(({ menuId, permission }) => ({ menuId, perms: parsePermissionCodes(permission) }))

/** A new role that starts with all that another opens. */
export function RoleCopyForm({ source, onDone, onClose }: FormProps & { source: RoleInfo }) {
  const t = useMessages(roleMessages)
  const domains = useDomainNodes()
  const { role, domainIds } = source
  const addCopied = (body: FormValues): FormValues => ({
    ...body,
    dataScope: role.dataScope,
    domainIds,
    menus: copyMenus(source),
  })
  return (
    <FormDialog
      id="role-form"
      title={t('copyTitle', { name: role.name })}
      okText={t('copy')}
      doneText={t('copied')}
      intro={t('copyIntro', { count: role.codes })}
      endpoint={roleApi.add}
      fields={makeRoleFields(t, domains)}
      initial={{
        name: t('copyName', { name: role.name }),
        label: `${role.label}Copy`,
        remark: role.remark,
        ...(role.isChangeable ? { domainId: role.domainId } : {}),
      }}
      toBody={addCopied}
      invalidates={[roleApi.page, roleApi.list]}
      onDone={({ roleId }) => onDone(roleId)}
      onClose={onClose}
    />
  )
}
