import type { Environment } from 'vitest/runtime'

/** Modules are made for the browser; the window itself is made anew for each file (`fresh-start.ts`). */
const environment: Environment = {
  name: 'client',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
}

// oxlint-disable-next-line import/no-default-export -- Vitest looks for an environment there
export default environment
