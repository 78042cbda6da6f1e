import { expect, test } from 'vitest'
import { makeAuditParams } from './audit.ts'

const paramsOf = (body: unknown) =>
  (JSON.parse(makeAuditParams({ query: {}, params: {}, body })) as { body: unknown }).body

test('hides secrets at any depth', () => {
  const body = {
    key: 'console.maxTabs',
    user: { password: 's', newPassword: 's', deviceKey: 's', accessToken: 's', name: 'n' },
  }
  expect(JSON.stringify(paramsOf(body))).not.toContain('"s"')
  expect(paramsOf(body)).toMatchObject({ user: { name: 'n' } })
})

test('hides secrets in addresses', () => {
  const url = 'https://me:hunter2@hooks.example.com/?token=abc&x=1'
  expect(paramsOf({ url })).toEqual({ url: 'https://me:[redacted]@hooks.example.com/?token=[redacted]&x=1' })
})

test('keeps what the database can hold, of what was sent', () => {
  expect(paramsOf({ text: 'a\0b\uD800' })).toEqual({ text: 'a\uFFFDb\uFFFD' })
  expect(paramsOf(Buffer.alloc(9))).toEqual({ bytes: 9 })
  expect(paramsOf({ n: null, b: false })).toEqual({ n: null, b: false })
})

test('stays small whatever was sent', () => {
  let deep: unknown = 'x'
  for (let depth = 0; depth < 2000; depth++) deep = [deep]
  const wide = Array.from({ length: 5000 }, () => ({ text: 'y'.repeat(2000), deep }))
  expect(makeAuditParams({ query: {}, params: {}, body: wide }).length).toBeLessThan(17_000)
})
