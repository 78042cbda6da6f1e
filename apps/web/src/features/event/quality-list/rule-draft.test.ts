import { expect, test } from 'vitest'
import { findDraftFault, makeLimitsDraft, NO_LIMITS, readLimits } from './rule-draft.ts'

const attenuation = { A: '0.22', B: '0.25', C: '0.30' }

test('limits come back as they were typed, a blank as none', () => {
  const draft = { ...NO_LIMITS, attenuation, reflectance: { A: '-45', B: '', C: '' } }
  const limits = readLimits(draft)
  expect(limits.attenuation).toEqual({ A: 0.22, B: 0.25, C: 0.3 })
  expect(limits.reflectance).toEqual({ A: -45, B: null, C: null })
  expect(readLimits(makeLimitsDraft(limits))).toEqual(limits)
})

test.each([
  ['a word', { attenuation: { A: 'x', B: '', C: '' } }, { fault: 'limitNumber', rule: 'attenuation' }],
  ['beyond reach', { margin: { A: '101', B: '', C: '' } }, { fault: 'limitNumber', rule: 'margin' }],
  [
    'A above B',
    { attenuation: { A: '0.3', B: '0.25', C: '' } },
    { fault: 'limitOrder', rule: 'attenuation' },
  ],
  ['less margin for A', { margin: { A: '2', B: '3', C: '' } }, { fault: 'limitOrder', rule: 'margin' }],
  ['nothing at all', {}, { fault: 'limitNone' }],
  ['in order', { attenuation, margin: { A: '4', B: '', C: '2' } }, null],
])('%s', (_, given, fault) => {
  expect(findDraftFault({ ...NO_LIMITS, ...given })).toEqual(fault)
})
