import { setImmediate } from 'node:timers/promises'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { adoptLanguage } from '#lib/i18n/i18n.ts'
import { useAccess } from '#lib/access/access.ts'

/** Tests wait for what they expect: the limit only says when to give up, on a busy machine as well. */
const ASYNC_TIMEOUT_MS = 10_000
/** Turns of the event loop in which React runs the effects of what it has drawn, in slices of 5 ms. */
const TURNS = 3
const { asyncWrapper } = getConfig()

async function waitTurns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate()
}

configure({
  asyncUtilTimeout: ASYNC_TIMEOUT_MS,
  // What comes late is drawn outside of `act`; a slow machine leaves its effects (listeners, timers) for a later turn.
  // A test that has found it on the screen goes on when they have run.
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const result: unknown = await work()
      await waitTurns()
      return result
    }),
})

// happy-dom lays nothing out. Virtual lists draw what fits into their box: every box is given this size.
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1200 })
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 })

// Nor has it a top layer for popovers to be shown in.
Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })

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

afterEach(async () => {
  cleanup()
  // What React has still to do is done while there is a window: behind the last test of a file there is none.
  await waitTurns()
})
