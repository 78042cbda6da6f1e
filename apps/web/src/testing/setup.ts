import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { adoptLanguage } from '#lib/i18n/i18n.ts'
import { useAccess } from '#lib/access/access.ts'

/** Tests wait for what they expect: the limit only says when to give up, on a busy machine as well. */
const ASYNC_TIMEOUT_MS = 10_000
configure({ asyncUtilTimeout: ASYNC_TIMEOUT_MS })

// happy-dom lays nothing out. Virtual lists draw what fits into their box: every box is given this size.
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1200 })
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 })

// The page brings its icon script by a script element: here nothing is fetched, and it counts as loaded.
const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, unknown> } }
happyDOM.settings['handleDisabledFileLoadingAsSuccess'] = true

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  useAccess.setState({ user: null, permissions: new Set() })
  await adoptLanguage('zh_CN')
  localStorage.clear()
})

afterEach(cleanup)
