import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { type LiveColumn, VirtualTable } from './virtual-table.tsx'

type Row = { id: string }
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: `row ${at}` }))
const columns: LiveColumn<Row>[] = [{ id: 'name', head: '名称', width: '1fr', cell: ({ id }) => id }]

function Table({
  rows,
  columns: drawn = columns,
  onOpen,
  onKey,
}: {
  rows: Row[]
  columns?: LiveColumn<Row>[]
  onOpen?: (row: Row) => void
  onKey?: (key: string) => void
}) {
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <VirtualTable
      label="表"
      rows={rows}
      rowKey={({ id }) => id}
      columns={drawn}
      selectedKey={selected}
      onSelect={({ id }) => setSelected(id)}
      onOpen={onOpen ?? (() => {})}
      onKey={({ key }) => onKey?.(key)}
      empty="没有"
    />
  )
}

const selectedText = () => screen.getByRole('row', { selected: true }).textContent

describe('virtual table', () => {
  test('draws what is in sight, and tells how many rows there are', () => {
    render(<Table rows={rowsOf(10_000)} />)
    const grid = screen.getByRole('grid', { name: '表' })
    expect(grid.getAttribute('aria-rowcount')).toBe('10001')
    const drawn = within(grid).getAllByRole('row')
    expect(drawn.length).toBeGreaterThan(10)
    expect(drawn.length).toBeLessThan(60)
  })

  test('arrows walk, Home and End jump, Enter opens, other keys are passed on', async () => {
    const onOpen = vi.fn<(row: Row) => void>()
    const onKey = vi.fn<(key: string) => void>()
    const user = userEvent.setup()
    render(<Table rows={rowsOf(12)} onOpen={onOpen} onKey={onKey} />)
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(selectedText()).toBe('row 1')
    await user.keyboard('{End}')
    expect(selectedText()).toBe('row 11')
    await user.keyboard('{Home}{ArrowUp}')
    expect(selectedText()).toBe('row 0')
    await user.keyboard('{Enter}a')
    expect(onOpen).toHaveBeenCalledWith({ id: 'row 0' })
    expect(onKey).toHaveBeenCalledWith('a')
  })

  test('Enter on a head orders the rows and opens none', async () => {
    const onOpen = vi.fn<(row: Row) => void>()
    const onSort = vi.fn<() => void>()
    const user = userEvent.setup()
    const sorted = columns.map((column) => ({ ...column, sort: { order: null, onSort } }))
    render(<Table rows={rowsOf(5)} columns={sorted} onOpen={onOpen} />)
    await user.click(screen.getByText('row 3'))
    screen.getByRole('button', { name: '名称' }).focus()
    await user.keyboard('{Enter}')
    expect(onSort).toHaveBeenCalledOnce()
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('the selection stays with its row when rows arrive above it', async () => {
    const user = userEvent.setup()
    const { rerender } = render(<Table rows={rowsOf(5)} />)
    await user.click(screen.getByText('row 3'))
    rerender(<Table rows={[{ id: 'new' }, ...rowsOf(5)]} />)
    expect(selectedText()).toBe('row 3')
  })

  test('an empty table says why', () => {
    render(<Table rows={[]} />)
    expect(screen.getByText('没有')).toBeTruthy()
  })
})
