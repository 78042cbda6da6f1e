import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { MarkedName } from './item-name.tsx'

function partsOf(text: string): (string | null)[] {
  const { container } = render(<MarkedName text={text} searched="" isTile={false} />)
  const cut = container.querySelector('.disk-cut')
  return cut === null ? [container.textContent] : [...cut.children].map((part) => part.textContent)
}

describe('a name that may be too long for its column', () => {
  test.each([
    ['a.csv', ['a.csv']],
    ['2026-11-21-苏昆干线巡检报告 版本-v12.pdf', ['2026-11-21-苏昆干线巡检报告 版', '本-v12.pdf']],
    ['苏州工业园区江东片区与阳澄湖半岛', ['苏州工业园区江东片区与', '阳澄湖半岛']],
    ['fibre-inspection-report-2026.pdf', ['fibre-inspection-repor', 't-2026.pdf']],
  ])('%s keeps its end in sight', (text, parts) => expect(partsOf(text)).toEqual(parts))

  test('no letter of two units is cut in half', () => {
    expect(partsOf(`${'a'.repeat(30)}😀${'b'.repeat(9)}`)).toEqual(['a'.repeat(30), `😀${'b'.repeat(9)}`])
  })
})
