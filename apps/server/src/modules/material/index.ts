import { makeMaterialUrl, materialApi, parseMaterialUrl } from '@fibrewatch/contract'
import type { Actor } from '#platform/auth/actor'
import { transaction } from '#platform/database/transaction'
import { sniffImage } from '#platform/files/sniff-image'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { Deps, ServerModule } from '#platform/module'
import { type BinaryAnswer, route } from '#platform/http/route'
import { countBytes, createMaterial, isOwner, loadPicture } from './material.repository.ts'
import { makeMaterialTasks } from './material.tasks.ts'

const typeRefused = defineError('material.type-refused')
const quotaExceeded = defineError('material.quota-exceeded')

/** Enough for a day of trying pictures; files belong in the netdisk. */
const QUOTA_MB = 8
const MB = 1024 * 1024
/** An address always has the same picture. */
const FOREVER = 'public, max-age=31536000, immutable'

type MaterialDeps = Pick<Deps, 'database' | 'clock' | 'clockWatch' | 'ids'>

export interface MaterialModule extends ServerModule {
  /** The id of a picture that the actor uploaded; absent for any other. */
  loadOwnId(actor: Actor, url: string): Promise<string | undefined>
}

/** Pictures that users upload and the console shows, each under an address that cannot be guessed. */
export function createMaterialModule(deps: MaterialDeps): MaterialModule {
  const { db } = deps.database
  return {
    name: 'material',
    routes: [
      route(materialApi.upload, async ({ actor, body, record }) => {
        const id = await keep(deps, actor, body)
        const url = makeMaterialUrl(id)
        record({ objectId: id, after: { url, bytes: body.length } })
        return { id, url }
      }),
      route(materialApi.show, async ({ params }): Promise<BinaryAnswer> => {
        const picture = await loadPicture(db, params.id)
        if (picture === undefined) throw objectNotFound()
        return { ...picture, headers: { 'cache-control': FOREVER } }
      }),
    ],
    tasks: makeMaterialTasks(deps),
    loadOwnId: async ({ userId }, url) => {
      const id = parseMaterialUrl(url)
      return (await isOwner(db, id, userId)) ? id : undefined
    },
  }
}

/** Returns the new id. @throws material.type-refused, material.quota-exceeded */
async function keep(
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
