// Runs before the first paint, so the page never flashes in another theme. Reads the text that src/ui/theme.ts and
// src/lib/i18n/language.ts store; their keys and values are written down there.
;(() => {
  const root = document.documentElement

  /** @param {string} key */
  const load = (key) => {
    const text = localStorage.getItem(key) ?? ''
    const expiresAt = Number(/"expiresAt":(\d+)/.exec(text)?.[1])
    return expiresAt > Date.now() ? text : ''
  }

  const theme = load('THEME')
  root.dataset.theme = /"navTheme":"(realDark|dark|light)"/.exec(theme)?.[1] ?? 'realDark'
  root.dataset.density = /"density":"(default|middle|compact)"/.exec(theme)?.[1] ?? 'default'
  if (load('LOCALE').includes('"en_US"')) root.lang = 'en'
})()
