import { afterAll, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

/**
 * A worker process stays for many files: React and what else lies in `node_modules` is read and compiled once in it. Each file
 * begins with a window of its own and with our modules as nobody has used them.
 */
const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {})
vi.resetModules()

afterAll(async () => {
  vi.unstubAllGlobals()
  await teardown(globalThis)
})
