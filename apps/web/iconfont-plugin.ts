import type { Plugin } from 'vite'
import { makeIconfontScript } from './src/ui/iconfont-script.tsx'

const FILE = 'iconfont.js'

/** Serves and builds `/iconfont.js` from the console's own icons. */
export const iconfontPlugin = (): Plugin => ({
  name: 'fibrewatch-iconfont',
  configureServer({ middlewares }) {
    middlewares.use(`/${FILE}`, (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript')
      response.end(makeIconfontScript())
    })
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE, source: makeIconfontScript() })
  },
})
