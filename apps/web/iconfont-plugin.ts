import type { Plugin } from 'vite'

const FILE = 'iconfont.js'

/** Loaded when needed: tools that only read the build's configuration need not understand JSX. */
async function makeScript(): Promise<string> {
  const { makeIconfontScript } = await import('./src/ui/iconfont-script.tsx')
  return makeIconfontScript()
}

/** Serves and builds `/iconfont.js` from the console's own icons. */
export const iconfontPlugin = (): Plugin => ({
  name: 'fibrewatch-iconfont',
  configureServer({ middlewares }) {
    middlewares.use(`/${FILE}`, (_request, response, next) => {
      response.setHeader('Content-Type', 'text/javascript')
      makeScript().then((script) => response.end(script), next)
    })
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE, source: await makeScript() })
  },
})
