import { parseMaterialUrl } from '@fibrewatch/contract/material'
import type { Actor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { sniffImage } from '#platform/files/sniff-image'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { Ids } from '#platform/module'
import { countBytes, createMaterial, isOwner, loadPicture, type Picture } from './material.repository.ts'

export interface MaterialParts {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Pick<Ids, 'makeToken'>
}

const typeRefused = defineError('material.type-refused')

const quotaExceeded = defineError('material.quota-exceeded')

/** Enough for a day of trying pictures; files belong in the netdisk. */
const QUOTA_MB = 8

const MB = 1024 * 1024

/** Returns the new id. @throws material.type-refused, material.quota-exceeded */
export async function storePicture(
  { db, clock, ids }: MaterialParts,
  { userId }: Actor,
  content: Buffer,
): Promise<string> {
  const contentType = sniffImage(content)
  if (contentType === undefined) throw typeRefused()
  const id = ids.makeToken()
  await transaction(db, async (tx) => {
    const bytes = await countBytes(tx, userId)
    if (bytes + content.length > QUOTA_MB * MB) throw quotaExceeded(QUOTA_MB)
    await createMaterial(tx, { id, userId, contentType, content, createdAt: new Date(clock.now()) })
  })
  return id
}

/** @throws object.not-found */
export async function requirePicture({ db }: MaterialParts, id: string): Promise<Picture> {
  const picture = await loadPicture(db, id)
  if (picture === undefined) throw objectNotFound()
  return picture
}

/** The id of a picture that the actor uploaded; absent for any other. */
export async function loadOwnId(
  { db }: MaterialParts,
  { userId }: Actor,
  url: string,
): Promise<string | undefined> {
  const id = parseMaterialUrl(url)
  return (await isOwner(db, id, userId)) ? id : undefined
}
