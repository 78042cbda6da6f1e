import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/src/longest-first.ts'

/** Of a tier that runs by itself; beside another it has one (`tools/src/run-tests.ts`). */
const MAX_WORKERS = 2
const SECOND_MS = 1000

/*
 * These limits only say when to give up. On a busy machine a second is nothing, and a test that passes takes no longer
 * for them.
 */
const TEST_TIMEOUT_MS = 180 * SECOND_MS
/** What all tests of a file stand on: it takes 25 s by itself where every change of the product is made four times. */
const HOOK_TIMEOUT_MS = 360 * SECOND_MS
const waiting = { poll: { timeout: 20 * SECOND_MS } }

/**
 * A server of a test lives for seconds: compiling the engine of its database anew, for speed, and gathering garbage in four
 * threads beside the two cores there are, costs a third of what its start computes and is never earned back.
 */
const SHORT_LIVED = '--liftoff-only --single-threaded-gc'

/** An absolute path inside the repository. */
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A tier starts before its set-up files are written: only files that exist are named to Vitest. */
const existing = (...paths: string[]) => paths.map(at).filter((path) => existsSync(path))

/** Libraries that keep a window, a language or queries from when they were loaded: made anew for each file, as our modules are. */
const KEEPERS = [
  /\/@testing-library\/(?:dom|react|user-event)\//,
  /\/@tanstack\/(?:query-core|react-query)\//,
  /\/node_modules\/(?:i18next|react-i18next|uplot)\//,
]

const webConfig = at('./apps/web/vite.config.ts')

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          expect: waiting,
          root: at('./'),
          include: [
            'packages/*/src/**/*.test.ts',
            'tools/src/**/*.test.ts',
            'apps/simulator/src/**/*.test.ts',
            'apps/cli/src/**/*.test.ts',
          ],
          // A worker process stays for many files: starting one costs half a second of computing.
          pool: 'forks',
          isolate: false,
          maxWorkers: MAX_WORKERS,
          testTimeout: TEST_TIMEOUT_MS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'server',
          expect: waiting,
          root: at('./apps/server'),
          include: ['src/**/*.test.ts'],
          // A worker process stays for many files: the engine's WebAssembly and the server's modules are compiled once in it.
          pool: 'forks',
          isolate: false,
          maxWorkers: MAX_WORKERS,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: HOOK_TIMEOUT_MS,
          env: { SERVER_NODE_OPTIONS: SHORT_LIVED },
          globalSetup: existing('./apps/server/src/platform/testing/global-setup.ts'),
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The console's own build configuration: the same plugins and `#` imports as the product.
        ...(existsSync(webConfig) ? { extends: webConfig } : {}),
        root: at('./apps/web'),
        test: {
          name: 'web',
          expect: waiting,
          root: at('./apps/web'),
          include: ['src/**/*.test.{ts,tsx}'],
          environment: at('./apps/web/src/testing/client-environment.ts'),
          maxWorkers: MAX_WORKERS,
          testTimeout: TEST_TIMEOUT_MS,
          setupFiles: existing('./apps/web/src/testing/fresh-start.ts', './apps/web/src/testing/setup.ts'),
          // A worker process stays for many files: `fresh-start.ts` gives each its own window and modules.
          pool: 'forks',
          isolate: false,
          // What these packages offer to `require`, which Vitest would take, loads the rest past its inlining.
          alias: {
            '@testing-library/react': at(
              './node_modules/@testing-library/react/dist/@testing-library/react.esm.js',
            ),
            '@testing-library/dom': at(
              './node_modules/@testing-library/dom/dist/@testing-library/dom.esm.js',
            ),
          },
          server: { deps: { inline: KEEPERS } },
          sequence: { groupOrder: 2, setupFiles: 'list' },
        },
      },
      {
        test: {
          name: 'journey',
          expect: waiting,
          root: at('./e2e'),
          include: ['src/**/*.journey.ts'],
          maxWorkers: MAX_WORKERS,
          // A worker process stays for many files, and its browser with it.
          pool: 'forks',
          isolate: false,
          testTimeout: 240 * SECOND_MS,
          hookTimeout: HOOK_TIMEOUT_MS,
          env: { SERVER_NODE_OPTIONS: SHORT_LIVED },
          globalSetup: existing('./e2e/src/global-setup.ts'),
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
