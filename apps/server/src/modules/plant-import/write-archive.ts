import { createHash } from 'node:crypto'
import type { ArchivedPart } from './archive-format.ts'
import { ARCHIVE_NAME, ARCHIVE_VERSION } from './archive-key.ts'

/** What stands first: who reads the file sees where it comes from. */
export interface ArchiveOrigin {
  readonly at: string
  readonly domain: string
}

/** The lines of an archive. */
export async function* writeArchiveLines(
  origin: ArchiveOrigin,
  parts: AsyncIterable<ArchivedPart>,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const seal = (value: object): string => {
    const line = `${JSON.stringify(value)}\n`
    hash.update(line)
    return line
  }
  yield seal({ format: ARCHIVE_NAME, version: ARCHIVE_VERSION, ...origin })
  let count = 0
  for await (const part of parts) {
    count += 1
    yield seal(part)
  }
  yield `${JSON.stringify({ end: true, count, sha256: hash.digest('hex') })}\n`
}
