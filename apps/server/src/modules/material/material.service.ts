import type { Actor } from '#platform/auth/actor'
import { transaction } from '#platform/database/transaction'
import { sniffImage } from '#platform/files/sniff-image'
import { defineError } from '#platform/http/errors'
import type { Deps } from '#platform/module'
import { countBytes, createMaterial } from './material.repository.ts'

const typeRefused = defineError('material.type-refused')

const quotaExceeded = defineError('material.quota-exceeded')

/** Enough for a day of trying pictures; files belong in the netdisk. */
const QUOTA_MB = 8

const MB = 1024 * 1024

/** An address always has the same picture. */
export const FOREVER = 'public, max-age=31536000, immutable'

/** Returns the new id. @throws material.type-refused, material.quota-exceeded */
export async function keep(
  { database, clock, ids }: MaterialDeps,
  { userId }: Actor,
  content: Buffer,
): Promise<string> {
  const contentType = sniffImage(content)
  if (contentType === undefined) throw typeRefused()
  const id = ids.makeToken()
  await transaction(database.db, async (tx) => {
    const bytes = await countBytes(tx, userId)
    if (bytes + content.length > QUOTA_MB * MB) throw quotaExceeded(QUOTA_MB)
    await createMaterial(tx, { id, userId, contentType, content, createdAt: new Date(clock.now()) })
  })
  return id
}

export type MaterialDeps = Pick<Deps, 'database' | 'clock' | 'clockWatch' | 'ids'>
