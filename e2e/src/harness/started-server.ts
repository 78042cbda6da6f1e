import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ProductServer, type ServerOptions, startProductServer } from '@fibrewatch/tools/product-server'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder after the product's first start. */
    startedDataDir: string
  }
}

/**
 * Starts the product on a copy of a data folder after its first start, which takes a third of the time of a
 * first start. `stop` removes the copy.
 */
export async function startServer(options: Pick<ServerOptions, 'env'> = {}): Promise<ProductServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-data-'))
  cpSync(inject('startedDataDir'), dataDir, { recursive: true })
  const server = await startProductServer({ ...options, dataDir })
  return {
    ...server,
    stop: async () => {
      const code = await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}
