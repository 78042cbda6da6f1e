// Runs before the first paint, so the page never flashes in another theme, nor shows what a lock hides. Reads what
// src/ui/theme.ts, src/lib/i18n/language.ts and src/app/lock/lock.ts store; keys and values are written down there.
;(() => {
  const root = document.documentElement

  /**
   * @param {unknown} value
   * @returns {Record<string, unknown>}
   */
  const asRecord = (value) => (typeof value === 'object' && value !== null ? { ...value } : {})

  /**
   * @param {string} key
   * @returns {unknown}
   */
  const load = (key) => {
    try {
      const record = asRecord(JSON.parse(localStorage.getItem(key) ?? 'null'))
      return Number(record.expiresAt) > Date.now() ? record.value : null
    } catch {
      return null
    }
  }

  /**
   * @param {unknown} value
   * @param {string[]} known the first one is the default
   */
  const choose = (value, known) => (known.includes(String(value)) ? String(value) : known[0])

  const theme = asRecord(load('THEME'))
  root.dataset.theme = choose(theme.navTheme, ['realDark', 'dark', 'light'])
  root.dataset.density = choose(theme.density, ['default', 'middle', 'compact'])
  root.dataset.layout = choose(theme.layout, ['topmenu', 'side'])
  root.dataset.contentWidth = choose(theme.contentWidth, ['Fluid', 'Fixed'])
  root.dataset.fixedHeader = choose(theme.fixedHeader, ['true', 'false'])
  root.dataset.fixSiderbar = choose(theme.fixSiderbar, ['true', 'false'])
  root.dataset.colorWeak = choose(theme.colorWeak, ['false', 'true'])
  for (const [name, value] of Object.entries(asRecord(theme.paint))) {
    const colour = String(value)
    if (/^--[a-z-]+$/.test(name) && /^#[\da-f]{6}$/.test(colour)) root.style.setProperty(name, colour)
  }
  if (load('LOCALE') === 'en_US') root.lang = 'en'
  if (load('IS_LOCKSCREEN') === true && load('ACCESS_TOKEN') !== null) root.dataset.covered = 'true'
})()
