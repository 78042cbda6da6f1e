/**
 * Makes a database of the embedded engine in an empty folder, for `embedded-folder.ts`. Without fsync;
 * the caller syncs once, at the end.
 */
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { describeFailure } from './engine-failure.ts'

// When the server is killed, this process ends too.
process.once('disconnect', () => process.exit())
const [, , folder = ''] = process.argv
try {
  const engine = await PGlite.create({ fs: new NodeFS(folder) })
  await engine.close()
} catch (cause) {
  process.stderr.write(`${describeFailure(cause)}\n`)
  process.exitCode = 1
}
process.disconnect?.()
