import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { iconfontPlugin } from './iconfont-plugin.ts'

const SERVER = 'http://127.0.0.1:5991'

/** Calls of the server while the console itself comes from Vite: the same paths the product serves. */
const CALLS = [
  '/oauth/',
  '/menus/',
  '/rolesMenus/',
  '/manager/',
  // Not `/system`: those are pages.
  '/sys/',
  // The page `/account/profile` is the console's.
  '^/account/(?!profile)',
  '/netdisk/',
  '/plant/',
  '/monitor/',
  '/ingest/',
  '/material/',
]

export default defineConfig({
  // Files find one another, and the page finds them by its `base` element: a proxy may show all under any path.
  base: './',
  plugins: [react(), iconfontPlugin()],
  server: {
    proxy: {
      ...Object.fromEntries(CALLS.map((path) => [path, SERVER])),
      '/websocket': { target: SERVER, ws: true },
    },
  },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    manifest: true,
    // The policy allows fonts and pictures from the console alone; nothing is turned into data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The contract only builds schemas: an endpoint nobody calls need not travel to the browser.
      treeshake: { moduleSideEffects: [{ test: /packages\/contract\//, sideEffects: false }] },
    },
  },
})
