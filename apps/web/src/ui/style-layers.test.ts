import { expect, test } from 'vitest'
import { findLayer, putInLayer } from './style-layers.ts'

test.each([
  ['/repo/node_modules/uplot/dist/uPlot.min.css', 'library'],
  ['/repo/apps/web/src/ui/tokens.css', 'base'],
  ['/repo/apps/web/src/ui/base/controls.css', 'base'],
  ['/repo/apps/web/src/ui/drawer.css', 'component'],
  ['/repo/apps/web/src/ui/table/pager.css', 'component'],
  ['/repo/apps/web/src/app/layout/shell.css', 'page'],
  ['/repo/apps/web/src/features/event/event.css', 'page'],
])('%s is of the layer %s', (path, layer) => expect(findLayer(path)).toBe(layer))

test('every sheet says the order of all layers, since any may arrive first', () => {
  const sheet = putInLayer('.drawer { gap: 0 }', '/repo/apps/web/src/ui/drawer.css')
  expect(sheet).toBe('@layer library, base, component, page;\n@layer component {\n.drawer { gap: 0 }\n}\n')
})
