import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLock } from '#lib/access/lock.ts'
import { openConsole } from '#testing/open-console.tsx'

test('? shows the keys of the page and of the console; Esc gives the focus back', async () => {
  const { user } = await openConsole('/event/index')
  const tab = await screen.findByRole('tab', { selected: true })
  tab.focus()
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: '键盘快捷键' })
  expect(within(help).getByRole('heading', { name: '控制台' })).toBeTruthy()
  expect(
    within(help)
      .getByText(/^查找页面/)
      .closest('div')?.textContent,
  ).toMatch(/^CtrlK/)
  await user.click(within(help).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(tab)
})

test('a question mark that is being written is no call for help, nor is one at a locked console', async () => {
  const { user } = await openConsole('/event/index')
  await screen.findByRole('tab', { selected: true })
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  await user.keyboard('?')
  expect(field.value).toBe('?')
  field.remove()
  useLock.setState({ isLocked: true })
  await user.keyboard('?')
  useLock.setState({ isLocked: false })
  expect(screen.queryByRole('dialog', { name: '键盘快捷键' })).toBeNull()
})
