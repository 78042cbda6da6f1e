import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FilterField } from './filter-field.tsx'

test('a text is applied when its field is left before the pause ends: the form may close at once', () => {
  const onChange = vi.fn<(value: string) => void>()
  render(<FilterField field={{ kind: 'text' }} label="编码" value="" onChange={onChange} />)
  const field = screen.getByRole('textbox', { name: '编码' })
  fireEvent.change(field, { target: { value: 'KS' } })
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.blur(field)
  expect(onChange.mock.calls).toEqual([['KS']])
})
