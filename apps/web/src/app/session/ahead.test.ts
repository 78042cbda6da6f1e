import { beforeEach, expect, test } from 'vitest'
import { loadAhead } from './ahead.ts'

const FILES = {
  '/event/index': ['assets/console.js', 'assets/event.css', 'assets/map-worker-a.js', 'iconfont.js'],
  '*': ['assets/console.js'],
}

function servePage(files: unknown): void {
  document.head.innerHTML = '<script type="application/json" id="ahead"></script>'
  const [script] = document.head.children
  if (script !== undefined) script.textContent = JSON.stringify(files)
}

const listLinks = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, as, attributes }) => [
    rel,
    as,
    attributes.getNamedItem('href')?.value,
  ])

beforeEach(() => servePage(FILES))

test('asks for what an address needs, each file as what it is', () => {
  loadAhead('/event/index')
  expect(listLinks()).toEqual([
    ['modulepreload', '', 'assets/console.js'],
    ['preload', 'style', 'assets/event.css'],
    ['prefetch', '', 'assets/map-worker-a.js'],
    ['preload', 'script', 'iconfont.js'],
  ])
})

test('any other address needs the console alone', () => {
  loadAhead('/system/user')
  expect(listLinks()).toEqual([['modulepreload', '', 'assets/console.js']])
})

test('a page that names no files asks for none', () => {
  servePage({})
  loadAhead('/event/index')
  expect(listLinks()).toEqual([])
})
