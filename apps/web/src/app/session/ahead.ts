import { toInnerPath } from '#lib/api/base-path.ts'

/** Files by the address that needs them, as `ahead-plugin.ts` writes them into the page; `*` is any other address. */
type FilesByPath = Readonly<Record<string, readonly string[]>>

function readFiles(): FilesByPath {
  const text = document.getElementById('ahead')?.textContent ?? '{}'
  return JSON.parse(text) as FilesByPath
}

/** A worker cannot be preloaded as such; its file is fetched into the browser's cache. */
function makeAttributes(href: string): Partial<HTMLLinkElement> {
  if (href.endsWith('.css')) return { rel: 'preload', as: 'style', crossOrigin: '', href }
  if (href === 'iconfont.js') return { rel: 'preload', as: 'script', href }
  return href.includes('worker') ? { rel: 'prefetch', href } : { rel: 'modulepreload', crossOrigin: '', href }
}

/**
 * Preloads the files of an address: loaded one after the other, each would cost a slow connection another
 * round trip. Nothing in development, where the page names none.
 */
export function loadAhead(pathname: string): void {
  const files = readFiles()
  const links = (files[toInnerPath(pathname)] ?? files['*'] ?? []).map((href) =>
    Object.assign(document.createElement('link'), makeAttributes(href)),
  )
  document.head.append(...links)
}
