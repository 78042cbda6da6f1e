import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellCutTexts } from './cut-text.ts'

let end = () => {}
beforeEach(() => {
  end = tellCutTexts()
})
afterEach(() => {
  end()
  document.body.replaceChildren()
})

/** An element of the page that shortens its text; a layout there is none. */
function place(text: string, widthPx: { text: number; room: number }): HTMLElement {
  const element = document.createElement('span')
  element.style.setProperty('text-overflow', 'ellipsis')
  element.textContent = text
  vi.spyOn(element, 'scrollWidth', 'get').mockReturnValue(widthPx.text)
  vi.spyOn(element, 'clientWidth', 'get').mockReturnValue(widthPx.room)
  document.body.append(element)
  return element
}
const point = (element: Element) => element.dispatchEvent(new Event('pointerover', { bubbles: true }))

test('a text that is cut is told in full under the pointer', () => {
  const element = place('', { text: 300, room: 100 })
  const inner = document.createElement('b')
  inner.textContent = 'Suzhou maintenance centre'
  element.append(inner)
  point(inner)
  expect(element.title).toBe('Suzhou maintenance centre')
})

test('a text that fits is not repeated, also when it fitted only later', () => {
  const element = place('Suzhou', { text: 300, room: 100 })
  point(element)
  vi.spyOn(element, 'clientWidth', 'get').mockReturnValue(300)
  point(element)
  expect(element.hasAttribute('title')).toBe(false)
})

test('a text that changed is told as it is now', () => {
  const element = place('Suzhou', { text: 300, room: 100 })
  point(element)
  element.textContent = 'Wuxi'
  point(element)
  expect(element.title).toBe('Wuxi')
})

test('words of its own stay', () => {
  const element = place('Suzhou', { text: 300, room: 100 })
  element.title = 'Handler name'
  point(element)
  expect(element.title).toBe('Handler name')
})
