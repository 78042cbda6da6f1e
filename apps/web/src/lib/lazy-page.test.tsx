import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyPage } from './lazy-page.ts'

const Hello = () => <p>hello</p>
const show = (Page: React.FunctionComponent) =>
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Page />
    </Suspense>,
  )

test('a page is waited for the first time it is drawn', async () => {
  const Page = lazyPage(async () => Hello)
  await act(async () => {
    show(Page)
  })
  expect(await screen.findByText('hello')).toBeTruthy()
})

test('a page loaded ahead is drawn at once', async () => {
  const Page = lazyPage(async () => Hello)
  await Page.load()
  show(Page)
  expect(screen.queryByText('waiting')).toBeNull()
  expect(screen.getByText('hello')).toBeTruthy()
})

test('what could not be loaded ahead is tried again when it is drawn', async () => {
  let attempts = 0
  const Page = lazyPage(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('no line')
    return Hello
  })
  await Page.load()
  await act(async () => {
    show(Page)
  })
  expect(await screen.findByText('hello')).toBeTruthy()
  expect(attempts).toBe(2)
})
