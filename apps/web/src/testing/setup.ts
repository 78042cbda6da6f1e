import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { changeLanguage } from '#lib/i18n/i18n.ts'
import { useAccess } from '#lib/access/access.ts'

// happy-dom lays nothing out. Virtual lists draw what fits into their box: every box is given this size.
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1200 })
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 })

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  useAccess.setState({ user: null, permissions: new Set() })
  await changeLanguage('zh_CN')
  localStorage.clear()
})

afterEach(cleanup)
