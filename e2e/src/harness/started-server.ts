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

/** A copy of a data folder after the product's first start, which takes three times as long as any other. Whoever asks removes it. */
export function copyStartedFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-data-'))
  cpSync(inject('startedDataDir'), dataDir, { recursive: true })
  return dataDir
}

/** Starts the product on such a copy, which `stop` removes. */
export async function startServer(options: Pick<ServerOptions, 'env'> = {}): Promise<ProductServer> {
  const dataDir = copyStartedFolder()
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
