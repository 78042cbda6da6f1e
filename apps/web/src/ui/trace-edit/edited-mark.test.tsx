import type { TraceVersion } from '@fibrewatch/contract/trace'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { EditedMark } from './edited-mark.tsx'

const edited: TraceVersion = {
  version: 3,
  origin: 'edit',
  madeAt: '2026-03-18T06:33:10.000Z',
  madeBy: '张三',
  reason: '核对竣工资料',
}
const show = (version: TraceVersion) => {
  signInAs()
  return renderPage(<EditedMark version={version} />).container.querySelector('.edited-mark')
}

test('edited events say so, with who, when and why', () => {
  const mark = show(edited)
  expect(mark?.textContent).toBe('事件已改 v3 · 张三 编辑')
  expect(mark?.getAttribute('title')).toMatch(/^事件版本 3 · 张三 编辑 · 2026-03-18 .+ · 核对竣工资料$/u)
})

test('events as they were measured bear no mark', () => {
  expect(show({ ...edited, version: 1, origin: 'measured', madeBy: null, reason: '' })).toBeNull()
})
