import { departmentApi } from '@fibrewatch/contract/department'
import { domainApi } from '@fibrewatch/contract/domain'
import type { Role } from '@fibrewatch/contract/role'
import { type User, userApi } from '@fibrewatch/contract/user'
import { useRef } from 'react'
import { useAccess } from '#lib/access/access.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { tellName } from '#lib/words/first-names.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import type { PickOption } from '#ui/form/picker.tsx'
import { useDepartments, useDomainChoices, useRoles } from './organization-lists.ts'
import { organizationMessages } from './organization.messages.ts'
import { type Issued, makePasswordFields } from './password-form.tsx'

type Words = Translate<keyof typeof organizationMessages.zh>

/** Roles are chosen one by one, since their order decides which of them counts. */
const ROLE_FIELDS = ['firstRole', 'secondRole', 'thirdRole'] as const
const NONE = ''
const WIDE_PX = 880
/** Trees show numbers of users. */
const invalidates = [userApi.page, departmentApi.list, domainApi.list]

/** The roles that can be chosen, and why the others cannot; a role that the user already has may stay. */
function makeRoleOptions(roles: readonly Role[], user: User | null, t: Words): PickOption[] {
  const held = user?.roles ?? []
  const known = roles.map(({ id, name, isGrantable }) => {
    const isRefused = !isGrantable && !held.includes(id)
    const option = { value: String(id), label: tellName(name) }
    return isRefused ? { ...option, isDisabled: true, hint: t('roleNotGrantable') } : option
  })
  const unseen = held
    .map((id, at) => ({ value: String(id), label: tellName(user?.roleNames[at] ?? String(id)) }))
    .filter(({ value }) => !known.some((option) => option.value === value))
  return [...known, ...unseen]
}

const chosenRoles = (values: FormValues): string[] =>
  ROLE_FIELDS.map((name) => values[name]).filter(
    (value): value is string => typeof value === 'string' && value !== NONE,
  )

function makeRoleFields(options: readonly PickOption[], t: Words): Field[] {
  const isTwice = (value: unknown, values: FormValues) =>
    value !== NONE && chosenRoles(values).filter((one) => one === value).length > 1 ? t('roleTwice') : null
  const isMissing = (_: unknown, values: FormValues) =>
    values['isSuper'] !== true && chosenRoles(values).length === 0 ? t('roleMissing') : null
  const labels = [t('firstRole'), t('secondRole'), t('thirdRole')]
  return ROLE_FIELDS.map((name, at) => ({
    name,
    kind: 'select',
    label: labels[at] ?? '',
    options: [{ value: NONE, label: t('noRole') }, ...options],
    width: 'half',
    isRequired: false,
    ...(at === 0 ? { hint: t('firstRoleHint') } : {}),
    rules: at === 0 ? [isMissing] : [isTwice],
    visibleWhen: (values) => at < 2 || chosenRoles(values).length > 1,
  }))
}

function useOrgFields(user: User | null) {
  const t = useMessages(organizationMessages)
  const domains = useDomainChoices()
  const departments = useDepartments()
  const { roles } = useRoles()
  const place: Field[] = [
    { name: 'domainId', kind: 'treeSelect', label: t('domain'), nodes: domains, width: 'half' },
  ]
  if (departments.isAllowed) {
    const none = { key: NONE, parentKey: null, label: t('noDepartment') }
    const nodes = [none, ...departments.nodes]
    place.push({ name: 'departmentId', kind: 'treeSelect', label: t('department'), nodes, width: 'half' })
  }
  return { place, roles: makeRoleFields(makeRoleOptions(roles, user, t), t) }
}

function usePersonFields() {
  const t = useMessages(organizationMessages)
  const me = useAccess((state) => state.user)
  const makeText = (name: string, label: string): Field => ({ name, kind: 'text', label, width: 'half' })
  const isSuper: Field = {
    name: 'isSuper',
    kind: 'switch',
    label: t('superUser'),
    hint: t('superHint'),
    width: 'half',
  }
  return {
    name: makeText('name', t('fullName')),
    nickName: makeText('nickName', t('nickName')),
    contact: [makeText('email', t('email')), makeText('phone', t('phone'))],
    superField: me?.isSuper === 1 ? [isSuper] : [],
    remark: { name: 'remark', kind: 'textarea', label: t('remark'), rows: 2 } as const,
  }
}

/** The roles as one list, in their order. */
function toBody(body: FormValues, values: FormValues): FormValues {
  const { firstRole: _, secondRole: __, thirdRole: ___, passwordMode: ____, ...plain } = body
  return { ...plain, roles: chosenRoles(values).map(Number) }
}

type AddProps = {
  /** The node chosen in the tree: the most likely place of a new user. */
  place: { departmentId: number | null; domainId: number | null }
  onIssued: (issued: Issued) => void
  onClose: () => void
}

export function UserAddForm({ place, onIssued, onClose }: AddProps) {
  const t = useMessages(organizationMessages)
  const me = useAccess((state) => state.user)
  const person = usePersonFields()
  const { place: placeFields, roles } = useOrgFields(null)
  const username: Field = {
    name: 'username',
    kind: 'text',
    label: t('username'),
    width: 'half',
    hint: t('usernameHint'),
  }
  const status: Field = { name: 'status', kind: 'switch', label: t('mayLogIn'), width: 'half' }
  const fields = [
    username,
    person.name,
    ...placeFields,
    ...roles,
    ...person.contact,
    person.nickName,
    ...makePasswordFields(t),
    status,
    ...person.superField,
    person.remark,
  ]
  const sent = useRef({ name: '', username: '' })
  return (
    <FormDialog
      id="user-form"
      title={t('addUser')}
      okText={t('addUser')}
      doneText={t('userAdded')}
      widthPx={WIDE_PX}
      endpoint={userApi.add}
      fields={fields}
      initial={{
        status: 1,
        passwordMode: 'generated',
        departmentId: place.departmentId,
        domainId: place.domainId ?? me?.domainId ?? null,
      }}
      toBody={(body, values) => {
        sent.current = { name: String(body['name']), username: String(body['username']) }
        return toBody(body, values)
      }}
      invalidates={invalidates}
      onDone={({ password }) => password !== null && onIssued({ ...sent.current, password })}
      onClose={onClose}
    />
  )
}

type EditProps = { user: User; onClose: () => void }

export function UserEditForm({ user, onClose }: EditProps) {
  const t = useMessages(organizationMessages)
  const { name, nickName, contact, superField, remark } = usePersonFields()
  const { place, roles } = useOrgFields(user)
  const [firstRole, secondRole, thirdRole] = user.roles.map(String)
  return (
    <FormDialog
      id="user-form"
      title={t('editUser', { name: user.name, username: user.username })}
      okText={t('saveUser')}
      doneText={t('userSaved')}
      widthPx={WIDE_PX}
      endpoint={userApi.update}
      fields={[name, nickName, ...place, ...roles, ...contact, ...superField, remark]}
      initial={{ ...user, firstRole, secondRole, thirdRole }}
      fixed={{ id: user.id }}
      toBody={toBody}
      effect={t('userEffect')}
      invalidates={invalidates}
      onClose={onClose}
    />
  )
}
