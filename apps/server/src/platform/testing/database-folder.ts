import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createEmbeddedDatabase } from '../database/database.ts'

export interface DatabaseFolder {
  /** Puts an embedded database without tables of ours, which was closed, into this folder. */
  copyTo(dataDir: string): void
}

/**
 * A folder with an embedded database, made once for the tests of one file (call it at the top of the file): making one takes
 * ten seconds of computing, and a copy none.
 */
export function databaseFolder(): DatabaseFolder {
  let made: string | undefined
  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'fibrewatch-made-'))
    const database = await createEmbeddedDatabase({ dataDir: made, pid: process.pid })
    await database.close()
  })
  afterAll(() => {
    if (made !== undefined) rmSync(made, { recursive: true, force: true })
  })
  return {
    copyTo: (dataDir) => {
      if (made === undefined) throw new Error('databaseFolder is there only inside tests and hooks')
      cpSync(made, dataDir, { recursive: true })
    },
  }
}
