import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireBuiltConsole } from '@fibrewatch/tools/build-console'
import { startProductServer } from '@fibrewatch/tools/product-server'
import type { TestProject } from 'vitest/node'

/** The built console, which the journeys walk through, and a data folder after the product's first start. */
export async function setup(project: TestProject): Promise<() => void> {
  if (!requireBuiltConsole()) throw new Error('the journeys need the built console')
  const dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-started-'))
  const server = await startProductServer({ dataDir })
  await server.stop()
  project.provide('startedDataDir', dataDir)
  return () => rmSync(dataDir, { recursive: true, force: true })
}
