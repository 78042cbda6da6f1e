import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Tree } from './tree.tsx'
import type { TreeMove, TreeNode } from './tree-model.ts'
import { CheckCell, TreeTable } from './tree-table.tsx'

const nodes: TreeNode[] = [
  { key: 'a', parentKey: null, label: '华东' },
  { key: 'a1', parentKey: 'a', label: '苏州' },
  { key: 'a2', parentKey: 'a', label: '常熟' },
  { key: 'b', parentKey: null, label: '华北' },
]
const focusedText = () => document.activeElement?.textContent

describe('tree', () => {
  test('one tab stop; arrows walk and fold, Enter selects', async () => {
    const onSelect = vi.fn<(node: TreeNode) => void>()
    const user = userEvent.setup()
    render(<Tree label="域" nodes={nodes} onSelect={onSelect} />)
    await user.tab()
    await user.keyboard('{ArrowRight}')
    expect(focusedText()).toBe('苏州')
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}{Enter}')
    expect(onSelect).toHaveBeenCalledWith(nodes[3])
    expect(screen.queryByRole('treeitem', { name: /苏州/ })).toBeNull()
    const line = screen.getByRole('treeitem', { name: /华北/ })
    expect([line.getAttribute('aria-level'), line.getAttribute('aria-posinset')]).toEqual(['1', '2'])
  })

  test('what only holds others folds by click, Enter and Space, and is not selected', async () => {
    const onSelect = vi.fn<(node: TreeNode) => void>()
    const user = userEvent.setup()
    render(
      <Tree label="域" nodes={nodes} onSelect={onSelect} isHolder={({ parentKey }) => parentKey === null} />,
    )
    await user.tab()
    for (const [key, count] of [
      ['{Enter}', 2],
      [' ', 4],
    ] as const) {
      await user.keyboard(key)
      expect(screen.getAllByRole('treeitem')).toHaveLength(count)
    }
    await user.click(screen.getByText('华东'))
    expect(screen.getAllByRole('treeitem')).toHaveLength(2)
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('arrows walk, open, enter, close and leave', async () => {
    const user = userEvent.setup()
    render(<Tree label="域" nodes={nodes} isOpenAtFirst={() => false} />)
    await user.tab()
    const walked: (string | null | undefined)[] = []
    for (const key of ['Up', 'Right', 'Right', 'Down', 'Left', 'Left', 'Down']) {
      await user.keyboard(`{Arrow${key}}`)
      walked.push(focusedText())
    }
    expect(walked).toEqual(['华东', '华东', '苏州', '常熟', '华东', '华东', '华北'])
    await user.keyboard('{Home}')
    expect(focusedText()).toBe('华东')
    await user.keyboard('{End}')
    expect(focusedText()).toBe('华北')
  })

  test('letters walk to what begins with them; together they are a word', async () => {
    const named = ['SZ-WJ', 'SZ-KS', 'KS-TC'].map((label) => ({ key: label, parentKey: null, label }))
    const user = userEvent.setup()
    render(<Tree label="光路" nodes={named} />)
    await user.tab()
    await user.keyboard('s')
    expect(focusedText()).toBe('SZ-KS')
    await user.keyboard('z-w')
    expect(focusedText()).toBe('SZ-WJ')
  })

  test('what is selected anew opens the way to itself, and may be folded away again', async () => {
    const user = userEvent.setup()
    const { rerender } = render(<Tree label="域" nodes={nodes} isOpenAtFirst={() => false} />)
    rerender(<Tree label="域" nodes={nodes} isOpenAtFirst={() => false} selectedKey="a2" />)
    expect(screen.getByRole('treeitem', { name: '常熟' }).getAttribute('aria-selected')).toBe('true')
    await user.tab()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.queryByRole('treeitem', { name: '常熟' })).toBeNull()
  })

  test('a search of the page keeps all below what it finds, has its own folds, and says when it finds none', async () => {
    const user = userEvent.setup()
    const search = {
      label: '名称',
      textOf: ({ label }: TreeNode) => label,
      none: (text: string, clear: () => void) => (
        <button type="button" onClick={clear}>
          没有 {text}
        </button>
      ),
    }
    render(<Tree label="域" nodes={nodes} search={search} />)
    const listLines = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent)
    await user.type(screen.getByRole('searchbox', { name: '名称' }), '东')
    expect(listLines()).toEqual(['华东', '苏州', '常熟'])
    screen.getByRole('treeitem', { name: '华东' }).focus()
    await user.keyboard('{ArrowLeft}')
    expect(listLines()).toEqual(['华东'])
    await user.type(screen.getByRole('searchbox'), '西')
    await user.click(screen.getByRole('button', { name: '没有 东西' }))
    expect(listLines()).toHaveLength(4)
  })

  test('a search leaves what it finds and the way there', async () => {
    const user = userEvent.setup()
    render(<Tree label="域" nodes={nodes} hasSearch />)
    await user.type(screen.getByRole('searchbox'), '常')
    expect(screen.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual(['华东', '常熟'])
  })

  test('boxes: Space checks, a parent of some is mixed', async () => {
    function Checked() {
      const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
      return <Tree label="域" nodes={nodes} checkedKeys={keys} onCheck={setKeys} isLinked />
    }
    const user = userEvent.setup()
    render(<Checked />)
    await user.tab()
    await user.keyboard('{ArrowDown} ')
    const state = (name: RegExp) => screen.getByRole('treeitem', { name }).getAttribute('aria-checked')
    expect([state(/华东/), state(/苏州/), state(/常熟/)]).toEqual(['mixed', 'true', 'false'])
  })

  test('nodes are moved without a mouse: Alt and arrows, or the menu', async () => {
    const onMove = vi.fn<(move: TreeMove) => void>()
    const user = userEvent.setup()
    render(<Tree label="域" nodes={nodes} onMove={onMove} />)
    await user.tab()
    await user.keyboard('{ArrowDown}{Alt>}{ArrowDown}{/Alt}')
    expect(onMove).toHaveBeenLastCalledWith({ key: 'a1', parentKey: 'a', index: 1 })
    await user.keyboard('{Shift>}{F10}{/Shift}')
    await user.click(screen.getByRole('menuitem', { name: '移动到…' }))
    await user.click(screen.getByRole('combobox', { name: '移动到…' }))
    const dialog = screen.getByRole('dialog', { name: '移动到…' })
    await user.click(within(dialog).getByRole('treeitem', { name: /华北/ }))
    await user.click(screen.getByRole('button', { name: '移动' }))
    expect(onMove).toHaveBeenLastCalledWith({ key: 'a1', parentKey: 'b', index: 0 })
  })
})

test('a tree with columns: rows fold, → goes into the cells, Space works the box', async () => {
  const onChange = vi.fn<(key: string) => void>()
  const user = userEvent.setup()
  render(
    <TreeTable
      label="权限"
      nodes={nodes}
      nameHead="菜单"
      columns={[
        {
          id: 'view',
          head: '查看',
          cell: ({ key, label }) => (
            <CheckCell state="unchecked" label={`查看 ${label}`} onChange={() => onChange(key)} />
          ),
        },
      ]}
    />,
  )
  expect(screen.getAllByRole('row')).toHaveLength(5)
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowRight} ')
  expect(onChange).toHaveBeenCalledWith('a1')
  await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowLeft}')
  expect(screen.getAllByRole('row')).toHaveLength(3)
})
