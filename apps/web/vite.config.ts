import { SERVER_PATH_PATTERN } from '@fibrewatch/contract/call-path'
import { LIVE_PATH } from '@fibrewatch/contract/live'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { aheadPlugin } from './ahead-plugin.ts'
import { iconfontPlugin } from './iconfont-plugin.ts'
import { layerPlugin } from './layer-plugin.ts'
import { offlinePlugin } from './offline-plugin.ts'

const SERVER = 'http://127.0.0.1:5991'

/**
 * What is always needed together travels in one file: over a slow line the number of files costs more than their bytes. Each
 * takes along what it imports, as far as a file before it has not taken it. `main` is none of them: it waits for what it
 * starts, and would wait for itself.
 */
const TOGETHER = [
  {
    name: 'start',
    test: /node_modules\/react-dom\/|src\/(?:app\/start|app\/session\/unload-rule|features\/login\/index)\.tsx?$/,
  },
  { name: 'console', test: /src\/app\/(?:console|layout\/shell|session\/load-console)\.tsx?$/ },
  { name: 'dashboard', test: /src\/features\/dashboard\/dashboard\.page\.tsx$/ },
  { name: 'event', test: /src\/features\/event\/event\.page\.tsx$/ },
]

export default defineConfig({
  // Files find one another, and the page finds them by its `base` element: a proxy may show all under any path.
  base: './',
  plugins: [react(), layerPlugin(), iconfontPlugin(), aheadPlugin(), offlinePlugin()],
  server: {
    proxy: {
      [LIVE_PATH]: { target: SERVER, ws: true },
      // While the console itself comes from Vite: the same paths the product serves.
      [SERVER_PATH_PATTERN]: SERVER,
    },
  },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    manifest: true,
    // The policy allows fonts and pictures from the console alone; nothing is turned into data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: TOGETHER.map((group, at) => ({ ...group, priority: TOGETHER.length - at })),
        },
      },
      // The contract only builds schemas: an endpoint nobody calls need not travel to the browser.
      treeshake: { moduleSideEffects: [{ test: /packages\/contract\//, sideEffects: false }] },
    },
  },
})
