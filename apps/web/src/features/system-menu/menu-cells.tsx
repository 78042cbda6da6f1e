import { PERMISSIONS } from '@fibrewatch/contract/api'
import { type Menu, MENU_TYPE, OPEN_MODE, systemMenuApi } from '@fibrewatch/contract/menu'
import { isHomeMenu, splitPerms } from '@fibrewatch/contract/menu-rules'
import { isPageId, permissionsOfPage } from '@fibrewatch/contract/page-id'
import { type KeyboardEvent, type MouseEvent } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { menuAdminMessages } from './menu-admin.messages.ts'
import { type MenuNode, pageTitle } from './menu-nodes.ts'

export type MenuHandlers = {
  onEdit: (node: MenuNode) => void
  onRemove: (node: MenuNode) => void
  onAddBelow: (node: MenuNode) => void
  onShow: (node: MenuNode, isShow: boolean) => void
}

const HEADS = ['type', 'router', 'page', 'perms', 'order', 'keepalive', 'isShow', 'actions'] as const

/** Heads of the columns to the right of the tree. */
export function MenuHead() {
  const t = useMessages(menuAdminMessages)
  return (
    <div className="menu-head" aria-hidden="true">
      <span>{t('nameHead')}</span>
      <span className="menu-cells">
        {HEADS.map((head) => (
          <span key={head} className={`menu-cell is-${head}`}>
            {t(head)}
          </span>
        ))}
      </span>
    </div>
  )
}

function TypeCell({ menu }: { menu: Menu }) {
  const t = useMessages(menuAdminMessages)
  return (
    <span className="menu-cell is-type">
      <Tag>{t(`type.${menu.type as 0 | 1 | 2}`)}</Tag>
      {menu.moduleOff && <Tag tone="off">{t('moduleOff')}</Tag>}
    </span>
  )
}

function TargetCell({ menu }: { menu: Menu }) {
  const t = useMessages(menuAdminMessages)
  const language = useLanguage()
  const { isExt, url, viewPath, openMode } = menu
  const text = isExt ? url : viewPath && pageTitle(viewPath, language)
  if (menu.type !== MENU_TYPE.page) return <span className="menu-cell is-page" />
  return (
    <span className="menu-cell is-page">
      {isExt && <Tag>{t(openMode === OPEN_MODE.frame ? 'frame' : 'window')}</Tag>}
      <span className="ellipsis" title={text ?? undefined}>
        {text ?? t('nothing')}
      </span>
    </span>
  )
}

function PermsCell({ menu }: { menu: Menu }) {
  const t = useMessages(menuAdminMessages)
  const { viewPath } = menu
  const codes = splitPerms(menu.perms)
  if (menu.type === MENU_TYPE.page && viewPath !== null && isPageId(viewPath)) {
    const count = permissionsOfPage(viewPath, PERMISSIONS).length
    return <span className="menu-cell is-perms text-3">{count > 0 && t('ofPage', { count })}</span>
  }
  return (
    <span className="menu-cell is-perms">
      <span className="mono fs-12 ellipsis" title={codes.join('\n')}>
        {codes[0]}
      </span>
      {codes.length > 1 && <span className="fs-12 text-3">+{codes.length - 1}</span>}
    </span>
  )
}

function KeepCell({ menu }: { menu: Menu }) {
  const t = useMessages(menuAdminMessages)
  const isKept = menu.type === MENU_TYPE.page && menu.keepalive
  return (
    <span className="menu-cell is-keepalive" title={isKept ? t('keepaliveOn') : undefined}>
      {isKept && <Icon name="check" size={14} />}
    </span>
  )
}

function ShowCell({ node, onShow }: { node: MenuNode; onShow: MenuHandlers['onShow'] }) {
  const t = useMessages(menuAdminMessages)
  const { menu, label } = node
  const mayChange = useMayCall(systemMenuApi.update)
  const reason = isHomeMenu(menu) ? t('whyNotHome') : null
  if (menu.type === MENU_TYPE.permission) return <span className="menu-cell is-isShow" />
  if (!mayChange)
    return <span className="menu-cell is-isShow">{menu.isShow ? t('isShown') : t('isHidden')}</span>
  const name = t('showOf', { name: label })
  return (
    <span className="menu-cell is-isShow" title={reason ?? undefined}>
      <Switch
        isOn={menu.isShow}
        isDisabled={reason !== null}
        label={reason === null ? name : `${name}. ${reason}`}
        onChange={(isShow) => onShow(node, isShow)}
      />
    </span>
  )
}

type CellsProps = { node: MenuNode; handlers: MenuHandlers }

function ActionsCell({ node, handlers }: CellsProps) {
  const t = useMessages(menuAdminMessages)
  const { menu, label } = node
  return (
    <span className="menu-cell is-actions">
      <ActionButton
        className="row-action"
        label={t('edit')}
        name={t('editOf', { name: label })}
        endpoint={systemMenuApi.update}
        onSelect={() => handlers.onEdit(node)}
      />
      <ActionButton
        className="row-action is-danger"
        label={t('remove')}
        name={t('removeOf', { name: label })}
        endpoint={systemMenuApi.delete}
        whyNot={isHomeMenu(menu) ? t('whyNotHome') : null}
        onSelect={() => handlers.onRemove(node)}
      />
    </span>
  )
}

/** Keys and presses on a control in the line do not act on the line. */
function keepInside(event: KeyboardEvent | MouseEvent): void {
  const isOnControl = event.target instanceof Element && event.target.closest('button') !== null
  if (isOnControl) event.stopPropagation()
}

/** The cells to the right of a menu's name. */
export function MenuCells({ node, handlers }: CellsProps) {
  const { menu } = node
  return (
    <span className="menu-cells" role="presentation" onKeyDown={keepInside} onDoubleClick={keepInside}>
      <TypeCell menu={menu} />
      <span className="menu-cell is-router mono fs-12 text-2">
        <span className="ellipsis">{menu.router}</span>
      </span>
      <TargetCell menu={menu} />
      <PermsCell menu={menu} />
      <span className="menu-cell is-order">{menu.orderNum}</span>
      <KeepCell menu={menu} />
      <ShowCell node={node} onShow={handlers.onShow} />
      <ActionsCell node={node} handlers={handlers} />
    </span>
  )
}
