import type { Plugin } from 'vite'
import { putInLayer } from './src/ui/style-layers.ts'

/** Puts each style sheet of the console, and of its libraries, into its layer. */
export const layerPlugin = (): Plugin => ({
  name: 'fibrewatch-layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (css, path) => ({ code: putInLayer(css, path), map: null }),
  },
})
