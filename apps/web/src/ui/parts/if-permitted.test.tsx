import { post } from '@fibrewatch/contract/endpoint'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signInAs } from '#testing/sample-user.ts'
import { RowActions } from '#ui/table/row-actions.tsx'
import { IfPermitted } from './if-permitted.tsx'

const label = { zh: '删除', en: 'Delete' }
const remove = post('sys/sample/delete', { label })
const update = post('sys/sample/update', { label })

const actionOf = (name: string, endpoint: typeof remove) => ({
  id: name,
  label: name,
  endpoint,
  onSelect: () => {},
})
const box = (name: string, ...actions: ReturnType<typeof actionOf>[]) => (
  <div data-testid={name}>
    <RowActions row={null} name={name} actions={actions} tabIndex={0} />
  </div>
)

function Page() {
  return (
    <>
      {box('both', actionOf('删除', remove), actionOf('修改', update))}
      {box('one', actionOf('清空', remove))}
      <IfPermitted endpoint={remove}>删除说明</IfPermitted>
    </>
  )
}

test('what a user lacks the code for is gone, and so is a box with nothing else in it', () => {
  signInAs('sys:sample:update')
  render(<Page />)
  expect(screen.queryByText('删除')).toBeNull()
  expect(screen.getByText('修改')).toBeTruthy()
  expect(screen.getByTestId('both').children).toHaveLength(1)
  expect(screen.getByTestId('one').children).toHaveLength(0)
  expect(screen.queryByText('删除说明')).toBeNull()
  act(() => signInAs('sys:sample:delete'))
  expect(screen.getByText('清空')).toBeTruthy()
  expect(screen.getByText('删除说明')).toBeTruthy()
  expect(screen.queryByText('修改')).toBeNull()
})
