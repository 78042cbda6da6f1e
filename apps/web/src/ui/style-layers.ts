/**
 * Style sheets arrive in whatever order pages are opened. What wins is said by layers instead: a page's rule over that of a
 * component, a component's over that of a building block, all over a library's.
 */
const ORDER = '@layer library, base, component, page;'

/** The folder of a sheet says its layer (docs/architecture.md). */
export function findLayer(path: string): string {
  if (path.includes('/node_modules/')) return 'library'
  if (/\/src\/ui\/(?:base\/|tokens\.css)/.test(path)) return 'base'
  return path.includes('/src/ui/') ? 'component' : 'page'
}

/** The same sheet in its layer. */
export const putInLayer = (css: string, path: string): string =>
  `${ORDER}\n@layer ${findLayer(path)} {\n${css}\n}\n`
