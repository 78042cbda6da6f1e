import { PERMISSIONS } from '@fibrewatch/contract/api'
import { type Menu, MENU_TYPE, OPEN_MODE, systemMenuApi } from '@fibrewatch/contract/menu'
import { isHomeMenu, mayContain, splitPerms } from '@fibrewatch/contract/menu-rules'
import { PAGES, type PageId } from '@fibrewatch/contract/page-id'
import { useMemo } from 'react'
import { type Translate, useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import type { Language } from '#lib/i18n/language.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { makePermNodes } from '#ui/permission/perm-nodes.ts'
import type { TreeNode } from '#ui/tree/tree-model.ts'
import { menuAdminMessages } from './menu-admin.messages.ts'
import { listSelfAndBelow, type MenuNode, nextOrder, TOP } from './menu-nodes.ts'

/** Pages of codes are no codes: they cannot be chosen themselves. */
const makeCodeNodes = (language: Language, others: string): TreeNode[] =>
  makePermNodes(PERMISSIONS, { language, others }).map((node) =>
    node.parentKey === null ? { ...node, isDisabled: true } : node,
  )

export type MenuWords = Translate<keyof typeof menuAdminMessages.zh>

const TYPES = [MENU_TYPE.directory, MENU_TYPE.page, MENU_TYPE.permission] as const
const typeOf = ({ type }: FormValues) => Number(type)
const isPage = (values: FormValues) => typeOf(values) === MENU_TYPE.page
const isPermission = (values: FormValues) => typeOf(values) === MENU_TYPE.permission
const isExternal = (values: FormValues) => isPage(values) && values['isExt'] === true
const isRouted = (values: FormValues) => !isPermission(values) && !isExternal(values)

type MenuFormParts = {
  t: MenuWords
  language: Language
  nodes: readonly MenuNode[]
  /** The edited menu; null for a new one. */
  menu: Menu | null
}

/** Possible parents: not the menu itself, not a permission. */
function makeParentNodes({ t, nodes, menu }: MenuFormParts): TreeNode[] {
  const own = menu === null ? [] : listSelfAndBelow(nodes, menu.id)
  return [
    { key: String(TOP), parentKey: null, label: t('top') },
    ...nodes
      .filter((node) => node.menu.type !== MENU_TYPE.permission)
      .map(({ key, parentKey, label, icon }) => ({
        key,
        parentKey: parentKey ?? String(TOP),
        label,
        ...(icon === undefined ? {} : { icon }),
        isDisabled: own.includes(key),
      })),
  ]
}

function findParentFault(value: unknown, values: FormValues, { t, nodes }: MenuFormParts): string | null {
  const parent = nodes.find(({ key }) => key === value)
  if (parent === undefined) return isPermission(values) ? t('whyNotTop') : null
  return mayContain(parent.menu.type, typeOf(values)) ? null : t('whyNotParent', { name: parent.label })
}

const makePositionFields = (parts: MenuFormParts): Field[] => {
  const { t, menu } = parts
  const isFixed = menu !== null && isHomeMenu(menu)
  const stays = { disabledWhen: () => isFixed }
  return [
    {
      name: 'type',
      kind: 'radio',
      label: t('type'),
      options: TYPES.map((type) => ({ value: String(type), label: t(`type.${type}`) })),
      ...stays,
    },
    {
      name: 'parentId',
      kind: 'treeSelect',
      label: t('parent'),
      nodes: makeParentNodes(parts),
      isRequired: true,
      rules: [(value, values) => findParentFault(value, values, parts)],
      ...stays,
    },
    {
      name: 'name',
      kind: 'text',
      label: t('name'),
      width: 'half',
      ...(isFixed ? { hint: t('whyNotHome') } : {}),
      ...stays,
    },
    { name: 'nameEn', kind: 'text', label: t('nameEn'), hint: t('nameEnHint'), width: 'half' },
  ]
}

function makePageOptions({ t, language, nodes, menu }: MenuFormParts) {
  return (Object.keys(PAGES) as PageId[]).map((id) => {
    const users = nodes.filter((node) => node.menu.viewPath === id && node.menu.id !== menu?.id)
    const { zh, en } = PAGES[id]
    return {
      value: id,
      label: language === 'en_US' ? `${en} / ${zh}` : `${zh} / ${en}`,
      ...(users.length === 0
        ? {}
        : { hint: t('pageUsed', { names: users.map(({ label }) => label).join('、') }) }),
    }
  })
}

const makeTargetFields = (parts: MenuFormParts): Field[] => {
  const { t } = parts
  return [
    { name: 'isExt', kind: 'switch', label: t('isExt'), visibleWhen: isPage },
    {
      name: 'url',
      kind: 'text',
      label: t('url'),
      hint: t('urlHint'),
      isRequired: true,
      visibleWhen: isExternal,
    },
    {
      name: 'openMode',
      kind: 'radio',
      label: t('openMode'),
      options: [
        { value: String(OPEN_MODE.window), label: t('openWindow') },
        { value: String(OPEN_MODE.frame), label: t('openFrame') },
      ],
      visibleWhen: isExternal,
    },
    {
      name: 'viewPath',
      kind: 'select',
      label: t('pageField'),
      hint: t('pageHint'),
      options: makePageOptions(parts),
      isRequired: true,
      width: 'half',
      visibleWhen: (values) => isPage(values) && !isExternal(values),
    },
    {
      name: 'router',
      kind: 'text',
      label: t('router'),
      hint: t('routerHint'),
      isRequired: true,
      width: 'half',
      visibleWhen: isRouted,
    },
    {
      name: 'perms',
      kind: 'treeSelect',
      label: t('perms'),
      hint: t('permsHint'),
      isMultiple: true,
      isRequired: true,
      nodes: makeCodeNodes(parts.language, t('others')),
      visibleWhen: isPermission,
    },
  ]
}

const makeLookFields = ({ t, menu }: MenuFormParts): Field[] => [
  {
    name: 'icon',
    kind: 'icon',
    label: t('icon'),
    width: 'half',
    visibleWhen: (values) => !isPermission(values),
  },
  { name: 'orderNum', kind: 'number', label: t('order'), hint: t('orderHint'), width: 'half', min: 0 },
  {
    name: 'isShow',
    kind: 'switch',
    label: t('isShowField'),
    width: 'half',
    visibleWhen: (values) => !isPermission(values),
    disabledWhen: () => menu !== null && isHomeMenu(menu),
  },
  { name: 'keepalive', kind: 'switch', label: t('keepaliveField'), width: 'half', visibleWhen: isPage },
  { name: 'multiTab', kind: 'switch', label: t('multiTab'), width: 'half', visibleWhen: isPage },
]

/** The fields that a menu of the chosen type has. */
const makeMenuFields = (parts: MenuFormParts): Field[] => [
  ...makePositionFields(parts),
  ...makeTargetFields(parts),
  ...makeLookFields(parts),
]

/** The codes are sent as one text; only permissions have any. */
const toBody = (body: FormValues, values: FormValues): FormValues => ({
  ...body,
  perms: isPermission(values) && Array.isArray(values['perms']) ? values['perms'].join(',') : null,
})

const makeInitial = (menu: Menu): FormValues => ({
  ...menu,
  parentId: menu.parentId ?? TOP,
  perms: splitPerms(menu.perms),
})

function makeNew(nodes: readonly MenuNode[], parent: MenuNode | null): FormValues {
  const isBelowPage = parent !== null && !mayContain(parent.menu.type, MENU_TYPE.page)
  return {
    type: isBelowPage ? MENU_TYPE.permission : MENU_TYPE.page,
    parentId: parent?.menu.id ?? TOP,
    orderNum: nextOrder(nodes, parent?.key ?? null),
    openMode: OPEN_MODE.window,
    isShow: true,
    keepalive: true,
    multiTab: true,
    perms: [],
  }
}

function useMenuFields(nodes: readonly MenuNode[], menu: Menu | null): Field[] {
  const t = useMessages(menuAdminMessages)
  const language = useLanguage()
  return useMemo(() => makeMenuFields({ t, language, nodes, menu }), [t, language, nodes, menu])
}

type FormProps = { nodes: readonly MenuNode[]; onClose: () => void }

export function MenuAddForm({ nodes, parent, onClose }: FormProps & { parent: MenuNode | null }) {
  const t = useMessages(menuAdminMessages)
  const fields = useMenuFields(nodes, null)
  return (
    <FormDialog
      id="menu-form"
      title={parent === null ? t('add') : t('addBelowOf', { name: parent.label })}
      okText={t('add')}
      doneText={t('added')}
      widthPx={720}
      endpoint={systemMenuApi.add}
      fields={fields}
      initial={makeNew(nodes, parent)}
      toBody={toBody}
      invalidates={[systemMenuApi.list]}
      onClose={onClose}
    />
  )
}

export function MenuEditForm({ nodes, node, onClose }: FormProps & { node: MenuNode }) {
  const t = useMessages(menuAdminMessages)
  const { menu } = node
  const fields = useMenuFields(nodes, menu)
  return (
    <FormDialog
      id="menu-form"
      title={t('editTitle', { name: node.label })}
      okText={t('save')}
      doneText={t('saved')}
      widthPx={720}
      endpoint={systemMenuApi.update}
      fields={fields}
      initial={makeInitial(menu)}
      fixed={{ menuId: menu.id }}
      toBody={toBody}
      invalidates={[systemMenuApi.list]}
      onClose={onClose}
    />
  )
}
