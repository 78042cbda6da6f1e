import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ICON_NAMES } from './icon.tsx'
import { makeIconfontScript } from './iconfont-script.tsx'

test('the icon script puts every icon of the console into the page as a symbol, however often it is run', () => {
  runInThisContext(makeIconfontScript())
  runInThisContext(makeIconfontScript())
  const ids = [...document.querySelectorAll('symbol')].map(({ id }) => id)
  expect(new Set(ids)).toEqual(new Set(ICON_NAMES.map((name) => `icon-${name}`)))
  expect(document.querySelector('#icon-home path')?.getAttribute('d')).toContain('M2.5 7.5')
})
