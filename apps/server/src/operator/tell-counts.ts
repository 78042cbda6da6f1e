import type { BackupManifest } from './backup-manifest.ts'

const MB = 1_000_000

/** As `41 tables, 1,204 rows, 12 files of 3.4 MB`. */
export function tellCounts({ tables, files }: BackupManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en')
  const kept =
    files === null
      ? 'without files'
      : `${files.count.toLocaleString('en')} files of ${(files.bytes / MB).toFixed(1)} MB`
  return `${tables.length} tables, ${rows} rows, ${kept}`
}
