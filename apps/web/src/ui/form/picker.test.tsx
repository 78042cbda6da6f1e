import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Picker } from './picker.tsx'

const changed = vi.fn<(value: string[]) => void>()
const FEW = ['Active', 'Blocked', 'Closed', 'Deleted']
const MANY = [...FEW, '周敏', '周强', '林梅', '李军', '陈晨']

function Sample({ labels, isMultiple = false }: { labels: string[]; isMultiple?: boolean }) {
  const [value, setValue] = useState(['Active'])
  const change = (next: string[]) => {
    changed(next)
    setValue(next)
  }
  const options = labels.map((label) => ({ value: label, label }))
  return (
    <>
      <Picker label="State" value={value} options={options} isMultiple={isMultiple} onChange={change} />
      <button type="button">After</button>
    </>
  )
}

async function open(labels: string[], isMultiple = false) {
  changed.mockClear()
  render(<Sample labels={labels} isMultiple={isMultiple} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: 'State' }))
  return user
}

describe('a list that is read', () => {
  test('letters lead to the option that begins with them', async () => {
    const user = await open(FEW)
    await user.keyboard('d{Enter}')
    expect(changed).toHaveBeenCalledWith(['Deleted'])
  })

  test('Tab leaves it for what comes after its field', async () => {
    const user = await open(FEW)
    await user.tab()
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(document.activeElement?.textContent).toBe('After')
    expect(changed).not.toHaveBeenCalled()
  })

  test('is a list and no dialog', async () => {
    await open(FEW)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('listbox', { name: 'State' })).toBe(document.activeElement)
  })

  test('what is chosen bears a mark beside its name, whatever its colour', async () => {
    await open(FEW, true)
    const marks = screen
      .getAllByRole('option')
      .map((option) => [option.getAttribute('aria-selected'), option.querySelectorAll('svg').length])
    expect(marks).toEqual([
      ['true', 1],
      ['false', 0],
      ['false', 0],
      ['false', 0],
    ])
  })

  test('Enter on an option that was pressed chooses once', async () => {
    const user = await open(FEW, true)
    await user.click(screen.getByRole('option', { name: 'Closed' }))
    changed.mockClear()
    const option = screen.getByRole('option', { name: 'Closed' })
    fireEvent.keyDown(option, { key: 'Enter' })
    expect(changed).toHaveBeenCalledTimes(1)
  })
})

describe('a list that is searched', () => {
  test('takes no key that the input method needs', async () => {
    const user = await open(MANY)
    const search = screen.getByRole('combobox', { name: '搜索选项' })
    await user.type(search, '周')
    const first = search.getAttribute('aria-activedescendant')
    for (const key of ['ArrowDown', 'Enter', 'Escape']) fireEvent.keyDown(search, { key, isComposing: true })
    expect(search.getAttribute('aria-activedescendant')).toBe(first)
    expect(changed).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect(changed).toHaveBeenCalledWith(['周敏'])
  })

  test('Tab stays inside, where there may be more than the list', async () => {
    const user = await open(MANY)
    await user.tab()
    expect(screen.getByRole('dialog', { name: 'State' }).contains(document.activeElement)).toBe(true)
  })
})
