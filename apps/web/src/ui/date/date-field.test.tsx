import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { changeLanguage } from '#lib/i18n/i18n.ts'
import { DateField } from './date-field.tsx'

function Sample({ initial = '2026-03-18', hasTime = false }: { initial?: string; hasTime?: boolean }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <DateField label="开始" value={value} hasTime={hasTime} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '开始' })
const value = () => screen.getByRole('status').textContent
const grid = () => screen.getByRole('grid')
const focused = () => document.activeElement?.getAttribute('aria-label')

describe('date field', () => {
  test('is typed as it is shown; what is no date goes back to the last one', async () => {
    const user = userEvent.setup()
    render(<Sample />)
    await user.clear(field())
    await user.keyboard('{Enter}')
    expect(value()).toBe('')
    await user.type(field(), '2026/4/12')
    expect(value()).toBe('')
    await user.keyboard('{Enter}')
    expect(value()).toBe('2026-04-12')
    await user.type(field(), ' soon')
    await user.tab()
    await user.tab()
    expect(field().value).toBe('2026-04-12')
  })

  test('its calendar is walked and chosen from by keys', async () => {
    const user = userEvent.setup()
    render(<Sample />)
    await user.click(field())
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(screen.getByRole('grid', { name: '2026年3月' })).toBe(grid())
    expect(focused()).toBe('2026年3月18日星期三')
    await user.keyboard('{ArrowRight}{ArrowDown}{Home}')
    expect(focused()).toBe('2026年3月23日星期一')
    await user.keyboard('{Shift>}{PageDown}{/Shift}{PageUp}')
    expect(focused()).toBe('2027年2月23日星期二')
    await user.keyboard('{Enter}')
    expect(value()).toBe('2027-02-23')
    expect(screen.queryByRole('grid')).toBeNull()
    expect(document.activeElement).toBe(field())
  })

  test('speaks the language of the console and begins the week as it does', async () => {
    const user = userEvent.setup()
    await changeLanguage('en_US')
    render(<Sample />)
    await user.click(screen.getByRole('button', { name: '开始: Open the calendar' }))
    expect(screen.getByRole('grid', { name: 'March 2026' })).toBe(grid())
    expect(within(grid()).getAllByRole('columnheader')[0]?.textContent).toBe('Sun')
    await user.keyboard('{Home}{Enter}')
    expect(value()).toBe('2026-03-15')
  })

  test('keeps the time of a day chosen anew', async () => {
    const user = userEvent.setup()
    render(<Sample initial="2026-03-18T14:30" hasTime />)
    expect(field().value).toBe('2026-03-18 14:30')
    await user.click(screen.getByRole('button', { name: '开始: 打开日历' }))
    await user.keyboard('{ArrowLeft}{Enter}')
    expect(value()).toBe('2026-03-17T14:30')
    await user.clear(screen.getByRole('spinbutton', { name: '时' }))
    await user.type(screen.getByRole('spinbutton', { name: '时' }), '9')
    expect(value()).toBe('2026-03-17T09:30')
    await user.click(screen.getByRole('button', { name: '完成' }))
    expect(screen.queryByRole('grid')).toBeNull()
  })

  test('Esc leaves the calendar and changes nothing', async () => {
    const user = userEvent.setup()
    render(<Sample />)
    await user.click(field())
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{ArrowRight}{Escape}')
    expect(value()).toBe('2026-03-18')
    expect(document.activeElement).toBe(field())
  })

  test('gives the focus back to the button that opened it: a field would raise the keyboard of a touch screen', async () => {
    const user = userEvent.setup()
    render(<Sample />)
    const button = screen.getByRole('button', { name: '开始: 打开日历' })
    await user.click(button)
    await user.keyboard('{ArrowRight}{Enter}')
    expect(value()).toBe('2026-03-19')
    expect(document.activeElement).toBe(button)
    await user.click(button)
    await user.click(button)
    expect(screen.queryByRole('grid')).toBeNull()
  })

  test('takes no Enter that the input method needs', async () => {
    const user = userEvent.setup()
    render(<Sample />)
    await user.clear(field())
    await user.type(field(), '2026-04-12')
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    expect(value()).toBe('2026-03-18')
  })
})
