import { describe, expect, test } from 'vitest'
import { adoptKeyword, changeTab, parseTab } from './log-address.ts'

describe('the address of a log', () => {
  test('names the tab; nonsense is the request log', () => {
    expect(parseTab(new URLSearchParams('tab=task'))).toBe('task')
    expect(parseTab(new URLSearchParams('tab=nonsense'))).toBe('request')
  })

  test('keeps in another log what means the same there', () => {
    const address = new URLSearchParams('username=zhoumin&statusClass=4xx&page=3&time=2026-03-01~')
    expect(String(changeTab(address, 'login'))).toBe('tab=login&username=zhoumin&time=2026-03-01%7E')
    expect(String(changeTab(new URLSearchParams('tab=task&taskId=3'), 'request'))).toBe('')
  })

  test('takes a keyword as what is searched for', () => {
    expect(String(adoptKeyword(new URLSearchParams('keyword=sys&tab=task')))).toBe('tab=task&q=sys')
  })
})
