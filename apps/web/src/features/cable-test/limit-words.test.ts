import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { changeLanguage } from '#lib/i18n/i18n.ts'
import { LIMIT_TEXTS, useLimitWords } from './limit-words.ts'

const MIGRATION = join(import.meta.dirname, '../../../../server/migrations/0033-cable-tests.sql')

/** The Chinese texts of the limit sets in a new installation. */
function listGivenTexts(): string[] {
  const [, sets = ''] = /INSERT INTO limit_set (.*?)\}'\);/su.exec(readFileSync(MIGRATION, 'utf8')) ?? []
  // A quoted text of SQL, or a note in quoted JSON, which holds no single quotes.
  const texts = [...sets.matchAll(/'([^'{]+)'(?=,)|"note": "([^"]*)"/gu)]
  return texts.map(([, plain, note]) => plain ?? note ?? '').filter((text) => /\p{Script=Han}/u.test(text))
}

afterEach(() => changeLanguage('zh_CN'))

describe('texts of the limit sets that came with the product', () => {
  test('are all known', () => {
    expect(new Set(listGivenTexts())).toEqual(new Set(LIMIT_TEXTS.map(({ zh }) => zh)))
  })

  test('are told in the language of the reader; what somebody wrote stays', async () => {
    const { result } = renderHook(useLimitWords)
    expect(['未规定', '本局规定'].map(result.current)).toEqual(['未规定', '本局规定'])
    await act(() => changeLanguage('en_US'))
    expect(['未规定', '本局规定'].map(result.current)).toEqual(['Not stated', '本局规定'])
  })
})
