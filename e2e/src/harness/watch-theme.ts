declare global {
  interface Window {
    __themes: Set<string | undefined>
  }
}

/** Runs before the page's own scripts: keeps every theme the document had since it had a body. */
export function watchTheme(): void {
  const themes: Window['__themes'] = new Set()
  window.__themes = themes
  const note = () => {
    if (document.body instanceof HTMLElement) themes.add(document.documentElement.dataset['theme'])
  }
  const options = { childList: true, subtree: true, attributeFilter: ['data-theme'] }
  new MutationObserver(note).observe(document, options)
}

/** Runs in the page. */
export const readThemes = () => [...window.__themes]
