/** A PostgreSQL that all journeys share: the server, and the database and the data folder after the product's first start. */
export interface StartedPostgres {
  readonly url: string
  readonly database: string
  readonly dataDir: string
}

/** The address of another database of the same PostgreSQL. */
export function nameDatabase(url: string, name: string): string {
  const named = new URL(url)
  named.pathname = `/${name}`
  return named.href
}
