import { type Menu, MENU_TYPE, systemMenuApi } from '@fibrewatch/contract/menu'
import { isHomeMenu } from '@fibrewatch/contract/menu-rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { selectPermitted, useAccess, useMayCall } from '#lib/access/access.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { showToast } from '#ui/toast.tsx'
import { Tree } from '#ui/tree/tree.tsx'
import type { TreeMove } from '#ui/tree/tree-model.ts'
import { menuAdminMessages } from './menu-admin.messages.ts'
import { MenuCells, MenuHead, type MenuHandlers } from './menu-cells.tsx'
import { MenuAddForm, MenuEditForm } from './menu-form.tsx'
import { findMoveFault, makeMenuNodes, type MenuNode } from './menu-nodes.ts'
import { describeFault, useMenuExport, useMoving, useRemoving, useShowing } from './use-menu-actions.ts'
import './menu-admin.css'

type Opened = { kind: 'add'; parent: MenuNode | null } | { kind: 'edit'; node: MenuNode }

function ExportButton() {
  const t = useMessages(menuAdminMessages)
  const start = useMenuExport()
  const items: MenuItem[] = [
    { id: 'csv', label: t('exportCsv'), onSelect: () => void start('csv') },
    { id: 'xlsx', label: t('exportXlsx'), onSelect: () => void start('xlsx') },
  ]
  return (
    <MenuButton className="button" label={t('export')} items={items}>
      <Icon name="download" size={14} />
      <span className="button-text">{t('export')}</span>
    </MenuButton>
  )
}

/** Forbidden positions are not drawn as targets; a drop there shows the reason. */
function useMoveRules(nodes: readonly MenuNode[]) {
  const t = useMessages(menuAdminMessages)
  const move = useMoving(nodes)
  const refusal = useRef<string | null>(null)
  const sayRefusal = () => {
    if (refusal.current !== null) showToast(refusal.current)
    refusal.current = null
  }
  return {
    mayMove: (wanted: TreeMove) => {
      const fault = findMoveFault(nodes, wanted)
      refusal.current = fault === null ? null : describeFault(fault, t)
      return fault === null
    },
    onMove: (wanted: TreeMove) => {
      refusal.current = null
      void move(wanted)
    },
    watch: {
      onDragStart: () => {
        refusal.current = null
      },
      onDragEnd: sayRefusal,
      onKeyDown: ({ altKey }: { altKey: boolean }) => altKey && sayRefusal(),
    },
  }
}

function useMenuItems(handlers: MenuHandlers) {
  const t = useMessages(menuAdminMessages)
  const { add, update, delete: remove } = systemMenuApi
  useAccess((state) => state.permissions)
  return (node: MenuNode): MenuItem[] =>
    selectPermitted([
      { id: 'edit', label: t('edit'), endpoint: update, onSelect: () => handlers.onEdit(node) },
      {
        id: 'below',
        label: t('addBelow'),
        endpoint: add,
        isDisabled: node.menu.type === MENU_TYPE.permission,
        onSelect: () => handlers.onAddBelow(node),
      },
      {
        id: 'remove',
        label: t('remove'),
        endpoint: remove,
        isDisabled: isHomeMenu(node.menu),
        onSelect: () => handlers.onRemove(node),
      },
    ])
}

/** The actions on a line, and the columns that have them. */
function useLines(onOpen: (opened: Opened) => void) {
  const remove = useRemoving()
  const show = useShowing()
  const handlers: MenuHandlers = {
    onEdit: (node) => onOpen({ kind: 'edit', node }),
    onRemove: (node) => void remove(node),
    onAddBelow: (parent) => onOpen({ kind: 'add', parent }),
    onShow: (node, isShow) => void show(node, isShow),
  }
  const menuOf = useMenuItems(handlers)
  return {
    handlers,
    menuOf,
    extra: (node: MenuNode) => <MenuCells node={node} handlers={handlers} />,
  }
}

function MenuTree({ nodes, onOpen }: { nodes: readonly MenuNode[]; onOpen: (opened: Opened) => void }) {
  const t = useMessages(menuAdminMessages)
  const mayChange = useMayCall(systemMenuApi.update)
  const [selectedKey, setSelected] = useState<string | null>(null)
  const { watch, ...rules } = useMoveRules(nodes)
  const { handlers, menuOf, extra } = useLines(onOpen)
  return (
    <div className="menu-tree" {...watch}>
      <Tree
        label={t('menuList')}
        nodes={nodes}
        hasSearch
        selectedKey={selectedKey}
        onSelect={({ key }) => setSelected(key)}
        onOpen={(node) => mayChange && handlers.onEdit(node)}
        menuOf={menuOf}
        {...(mayChange ? rules : {})}
        extra={extra}
        empty={t('empty')}
        tools={
          <>
            <IfPermitted endpoint={systemMenuApi.export}>
              <ExportButton />
            </IfPermitted>
            <ActionButton
              className="button primary"
              icon="add"
              label={t('add')}
              endpoint={systemMenuApi.add}
              onSelect={() => onOpen({ kind: 'add', parent: null })}
            />
          </>
        }
      />
    </div>
  )
}

function MenuAdmin({ menus }: { menus: readonly Menu[] }) {
  const language = useLanguage()
  const nodes = useMemo(() => makeMenuNodes(menus, language), [menus, language])
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <MenuHead />
      <MenuTree nodes={nodes} onOpen={setOpened} />
      {opened?.kind === 'add' && <MenuAddForm nodes={nodes} parent={opened.parent} onClose={close} />}
      {opened?.kind === 'edit' && <MenuEditForm nodes={nodes} node={opened.node} onClose={close} />}
    </>
  )
}

/** The menus of the console: their order, their targets, and their permissions. */
export function MenuAdminPage() {
  const t = useMessages(menuAdminMessages)
  const menus = useQuery(queryOf(systemMenuApi.list))
  return (
    <div className="list-page">
      <section className="card menu-admin" aria-label={t('menus')}>
        <PageHead title={t('menus')} hint={t('hint')} />
        <DataState query={menus} what={t('menuList')}>
          {(rows) => <MenuAdmin menus={rows} />}
        </DataState>
      </section>
    </div>
  )
}
