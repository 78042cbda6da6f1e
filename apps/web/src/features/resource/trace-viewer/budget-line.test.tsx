import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { sampleRuleSet } from '#testing/sample-quality.ts'
import { signInAs } from '#testing/sample-user.ts'
import { BudgetLine } from './budget-line.tsx'
import { type EventVerdicts, findFailed } from './use-event-verdicts.ts'

const makeJudged = (budgetDb: number | null): EventVerdicts => ({
  knowledge: 'known',
  ruleSet: sampleRuleSet,
  verdicts: [
    { positionM: 2000, figure: 'loss', rule: 'splice-max', value: 0.9, grade: 'D' },
    { positionM: 2000, figure: 'reflectance', rule: 'reflectance', value: -60, grade: 'A' },
    { positionM: 4000, figure: 'loss', rule: 'splice-max', value: 0.3, grade: 'C' },
  ],
  budgetDb,
  isOwnBudget: false,
})
const show = (judged: EventVerdicts, lossDb: number | null) => {
  signInAs()
  return renderPage(<BudgetLine judged={judged} lossDb={lossDb} lengthM={20_000} />).container
}

describe('the budget of a link', () => {
  test('is what it may lose, beside what it lost, and what is left', () => {
    const text = show(makeJudged(8.2), 3.42).textContent
    expect(text).toContain('链路预算 3.42 dB / 8.20 dB')
    expect(text).toContain('余量 +4.78 dB')
  })

  test('that is used up is told by more than a colour', () => {
    expect(show(makeJudged(3), 3.42).textContent).toContain('▲ 余量 −0.42 dB')
  })

  test('is missing where the loss or the budget is not known: neither is zero', () => {
    expect(show(makeJudged(8.2), null).textContent).toContain('链路预算 — / 8.20 dB余量 — dB')
    expect(show(makeJudged(null), 3.42).textContent).toContain('链路预算 3.42 dB / —余量 — dB')
  })

  test('says that no rule set fits', () => {
    show({ knowledge: 'no-rules' }, 3.42)
    expect(screen.getByText('链路预算：没有适用的规则集')).toBeTruthy()
  })
})

test('an event fails by its worst figure; one within a limit passes, and so does one that nobody judges', () => {
  const judged = makeJudged(null)
  expect([2000, 4000, 6000].map((positionM) => findFailed(judged, positionM))).toEqual(['D', null, null])
  expect(findFailed({ knowledge: 'loading' }, 2000)).toBeNull()
})
