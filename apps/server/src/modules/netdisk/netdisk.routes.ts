import { netdiskApi } from '@fibrewatch/contract/netdisk'
import { type RouteDefinition, route } from '#platform/http/route'
import { copyNodes, cutNodes } from './move.service.ts'
import type { NetdiskParts } from './netdisk.types.ts'
import type { TrashRow } from './node-list.repository.ts'
import { createNamedFolder, listNodes, loadInfo, markNode, renameNode } from './node.service.ts'
import { checkProgress, type LoadUploadProgress } from './progress.service.ts'
import { loadQuota, loadStat, requireSpace } from './space.ts'
import { emptyTrash, listTrashPage, purgeNodes, restoreNodes, trashNamed } from './trash.service.ts'

export function makeNetdiskRoutes(
  parts: NetdiskParts,
  loadUploadProgress: LoadUploadProgress,
): RouteDefinition[] {
  return [
    route(netdiskApi.list, async ({ actor, query }) =>
      listNodes(parts, await requireSpace(parts, actor, query.domainId), query),
    ),
    route(netdiskApi.mkdir, async ({ actor, body, record }) => {
      const made = await createNamedFolder(parts, await requireSpace(parts, actor, body.domainId), body)
      record({ objectId: made.id, objectName: body.path + body.dirName, after: { name: body.dirName } })
      return made
    }),
    route(netdiskApi.info, async ({ actor, query }) =>
      loadInfo(parts, await requireSpace(parts, actor, query.domainId), query),
    ),
    route(netdiskApi.mark, async ({ actor, body, record }) => {
      const { path, name, mark } = body
      const before = await markNode(parts, await requireSpace(parts, actor, body.domainId), body)
      record({ objectName: path + name, before: { mark: before }, after: { mark } })
      return null
    }),
    route(netdiskApi.rename, async ({ actor, body, record }) => {
      const { path, name, toName } = body
      const outcome = await renameNode(parts, await requireSpace(parts, actor, body.domainId), body)
      record({ objectName: path + name, before: { name }, after: { name: toName } })
      return outcome
    }),
    route(netdiskApi.cut, async ({ actor, body, record }) => {
      const outcome = await cutNodes(parts, await requireSpace(parts, actor, body.domainId), body)
      record({
        objectName: nameAll(body.files),
        before: { path: body.originPath },
        after: { path: body.toPath },
      })
      return outcome
    }),
    route(netdiskApi.copy, async ({ actor, body, locale, record }) => {
      const space = await requireSpace(parts, actor, body.domainId)
      const outcome = await copyNodes(parts, space, { body, locale })
      record({ objectName: nameAll(body.files), after: { path: body.toPath } })
      return outcome
    }),
    route(netdiskApi.check, async ({ actor, body, locale }) =>
      checkProgress(parts, { scope: actor.scope, body, locale, loadUploadProgress }),
    ),
    ...makeTrashRoutes(parts),
    route(netdiskApi.quota, async ({ actor, query }) =>
      loadQuota(parts, await requireSpace(parts, actor, query.domainId)),
    ),
    route(netdiskApi.stat, async ({ actor, query }) =>
      loadStat(parts, await requireSpace(parts, actor, query.domainId)),
    ),
  ]
}

function makeTrashRoutes(parts: NetdiskParts): RouteDefinition[] {
  return [
    route(netdiskApi.delete, async ({ actor, body, record }) => {
      const outcome = await trashNamed(parts, await requireSpace(parts, actor, body.domainId), body)
      record({ objectName: nameAll(body.files), before: { path: body.path } })
      return outcome
    }),
    route(netdiskApi.trash, async ({ actor, query }) =>
      listTrashPage(parts, await requireSpace(parts, actor, query.domainId), query),
    ),
    route(netdiskApi.restore, async ({ actor, body, record }) => {
      const space = await requireSpace(parts, actor, body.domainId)
      const { outcome, nodes } = await restoreNodes(parts, space, body)
      record({ objectName: nameAll(nodes), after: { paths: nodes.map(pathOfTrashed) } })
      return outcome
    }),
    route(netdiskApi.purge, async ({ actor, body, record }) => {
      const space = await requireSpace(parts, actor, body.domainId)
      const { outcome, nodes } = await purgeNodes(parts, space, body.ids)
      record({ objectName: nameAll(nodes), before: { paths: nodes.map(pathOfTrashed) } })
      return outcome
    }),
    route(netdiskApi.empty, async ({ actor, body, record }) => {
      const space = await requireSpace(parts, actor, body.domainId)
      const { outcome, nodes } = await emptyTrash(parts, space)
      record({ objectId: space.domainId, before: { items: nodes.length } })
      return outcome
    }),
  ]
}

const nameAll = (nodes: readonly { readonly name: string }[]): string =>
  nodes.map(({ name }) => name).join(', ')

const pathOfTrashed = ({ trashedFrom, name }: TrashRow): string => trashedFrom + name
