import { post } from '@fibrewatch/contract'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signInAs } from '#testing/sample-user.ts'
import { IfPermitted, permission } from './if-permitted.tsx'

const label = { zh: '删除', en: 'Delete' }
const remove = post('sys/sample/delete', { label })
const update = post('sys/sample/update', { label })

function Page() {
  return (
    <>
      <div className="operate-box" data-testid="both">
        <button type="button" ref={permission(remove)}>
          删除
        </button>
        <button type="button" ref={permission(update)}>
          修改
        </button>
      </div>
      <div className="operate-box" data-testid="one">
        <button type="button" ref={permission(remove)}>
          清空
        </button>
      </div>
      <IfPermitted endpoint={remove}>删除说明</IfPermitted>
    </>
  )
}

test('what a user lacks the code for is gone, and so is a box with nothing else in it', () => {
  signInAs('sys:sample:update')
  render(<Page />)
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
  expect(screen.getByRole('button', { name: '修改' })).toBeTruthy()
  expect(screen.getByTestId('both').hidden).toBe(false)
  expect(screen.getByTestId('one').hidden).toBe(true)
  expect(screen.queryByText('删除说明')).toBeNull()
})

test('a holder of the code sees everything', () => {
  signInAs('sys:sample:update', 'sys:sample:delete')
  render(<Page />)
  expect(screen.getAllByRole('button')).toHaveLength(3)
  expect(screen.getByTestId('one').hidden).toBe(false)
})
