import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { MenuButton } from './menu.tsx'

const heard = vi.fn<(what: string) => void>()

/** A row that is opened by a press, with its menu. */
function Sample() {
  const item = (id: string) => ({ id, label: id, onSelect: () => heard(id) })
  return (
    <>
      <div onClick={() => heard('row')} onKeyDown={() => heard('row key')} role="presentation">
        <MenuButton
          label="More"
          className="button"
          items={[
            item('Edit'),
            { ...item('Disable'), isDisabled: true },
            item('Rename'),
            item('Reset'),
            item('Delete'),
          ]}
        >
          …
        </MenuButton>
      </div>
      <button type="button">After</button>
    </>
  )
}

test('what is chosen bears a mark beside its name, whatever its colour', async () => {
  const choice = (id: string, isChecked: boolean) => ({ id, label: id, isChecked, onSelect: () => {} })
  render(
    <MenuButton
      label="Curve"
      className="button"
      items={[choice('Overlaid', true), choice('Difference', false)]}
    >
      …
    </MenuButton>,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Curve' }))
  const marks = screen
    .getAllByRole('menuitemradio')
    .map((item) => [item.textContent, item.getAttribute('aria-checked'), item.querySelectorAll('svg').length])
  expect(marks).toEqual([
    ['Overlaid', 'true', 1],
    ['Difference', 'false', 0],
  ])
})

function open() {
  heard.mockClear()
  render(<Sample />)
  const button = screen.getByRole('button', { name: 'More' })
  button.focus()
  return { user: userEvent.setup(), button }
}

const focused = () => document.activeElement?.textContent
const isOpen = () => screen.queryByRole('menu') !== null

describe('a menu and its button', () => {
  test('opens at its first item by ↓ and at its last by ↑', async () => {
    const { user } = open()
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('Edit')
    await user.keyboard('{Escape}{ArrowUp}')
    expect(focused()).toBe('Delete')
  })

  test('goes round by arrows, past what is disabled', async () => {
    const { user } = open()
    await user.keyboard('{ArrowDown}{ArrowUp}')
    expect(focused()).toBe('Delete')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Rename')
  })

  test('letters lead to the item that begins with them', async () => {
    const { user } = open()
    await user.keyboard('{ArrowDown}r')
    expect(focused()).toBe('Rename')
    await user.keyboard('es')
    expect(focused()).toBe('Reset')
  })

  test('gives the focus back to its button', async () => {
    const { user, button } = open()
    await user.keyboard('{ArrowDown}{Escape}')
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(button)
    await user.keyboard('{ArrowDown}{Enter}')
    expect(heard).toHaveBeenLastCalledWith('Edit')
    expect(document.activeElement).toBe(button)
  })

  test('Tab closes it and goes on from its button', async () => {
    const { user } = open()
    await user.keyboard('{ArrowDown}')
    await user.tab()
    expect(isOpen()).toBe(false)
    expect(focused()).toBe('After')
  })

  test('is closed by its button, not opened anew', async () => {
    const { user, button } = open()
    await user.click(button)
    expect(isOpen()).toBe(true)
    await user.click(button)
    expect(isOpen()).toBe(false)
  })

  test('is not heard by the row it belongs to', async () => {
    const { user, button } = open()
    await user.click(button)
    heard.mockClear()
    await user.keyboard('{ArrowDown}')
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }))
    expect(heard.mock.calls).toEqual([['Rename']])
  })

  test('follows its button when something scrolls', () => {
    const { button } = open()
    let topPx = 100
    button.getBoundingClientRect = () => new DOMRect(0, topPx, 20, 20)
    fireEvent.click(button)
    const menu = screen.getByRole('menu')
    expect(menu.style.top).toBe('124px')
    topPx = 60
    fireEvent.scroll(document.body)
    expect(menu.style.top).toBe('84px')
  })

  test('lies in the open dialog, outside of which nothing can be reached', async () => {
    render(
      <dialog open>
        <Sample />
      </dialog>,
    )
    await userEvent.setup().click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getByRole('menu').closest('dialog')).not.toBeNull()
  })
})
