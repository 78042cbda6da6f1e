import type { SourceFile } from './source-files.ts'

const USES_DATABASE = /from '[^']*\/test-database(?:\.ts)?'/
/** Generated calls about who may call, what is refused and which statements are sent: the same on any database. */
const GENERATED =
  /\/src\/(?:authorization(?:-tokens)?|event-loop-bodies|security|specification|queries)\.test\.ts$/
/**
 * What could differ with the embedded engine, whose one connection everybody waits for: how the database is driven, and
 * what is stored while other work runs. The rest of the product meets it in the generated calls and in the journeys.
 */
const DRIVES_DATABASE = /\/src\/(?:platform|modules\/(?:alarm|ingest|mqtt|notify|task))\//

/** The tests that use a database and are worth asking on PostgreSQL. */
export function listPostgresTests(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !GENERATED.test(file.path) && USES_DATABASE.test(file.read()))
    .map(({ path }) => path)
}

/** The server's tests that a PostgreSQL beside does not make unneeded: those without a database, and those that could differ. */
export function listEmbeddedTests(files: readonly SourceFile[]): string[] {
  const elsewhere = new Set(listPostgresTests(files).filter((path) => !DRIVES_DATABASE.test(path)))
  return files.map(({ path }) => path).filter((path) => !elsewhere.has(path))
}
