import { makeMaterialUrl, materialApi, parseMaterialUrl } from '@fibrewatch/contract'
import type { Actor } from '#platform/auth/actor'
import { objectNotFound } from '#platform/http/errors'
import type { ServerModule } from '#platform/module'
import { type BinaryAnswer, route } from '#platform/http/route'
import { isOwner, loadPicture } from './material.repository.ts'
import { makeMaterialTasks } from './material.tasks.ts'
import { FOREVER, keep, type MaterialDeps } from './material.service.ts'

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
