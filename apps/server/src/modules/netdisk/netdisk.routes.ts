import { netdiskApi } from '@fibrewatch/contract'
import { type RouteDefinition, route } from '#platform/http/route'
import { copyNodes, cutNodes } from './move.service.ts'
import type { NetdiskParts } from './netdisk.types.ts'
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
    route(netdiskApi.mkdir, async ({ actor, body }) =>
      createNamedFolder(parts, await requireSpace(parts, actor, body.domainId), body),
    ),
    route(netdiskApi.info, async ({ actor, query }) =>
      loadInfo(parts, await requireSpace(parts, actor, query.domainId), query),
    ),
    route(netdiskApi.mark, async ({ actor, body }) =>
      markNode(parts, await requireSpace(parts, actor, body.domainId), body),
    ),
    route(netdiskApi.rename, async ({ actor, body }) =>
      renameNode(parts, await requireSpace(parts, actor, body.domainId), body),
    ),
    route(netdiskApi.cut, async ({ actor, body }) =>
      cutNodes(parts, await requireSpace(parts, actor, body.domainId), body),
    ),
    route(netdiskApi.copy, async ({ actor, body, locale }) =>
      copyNodes(parts, await requireSpace(parts, actor, body.domainId), { body, locale }),
    ),
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
    route(netdiskApi.delete, async ({ actor, body }) =>
      trashNamed(parts, await requireSpace(parts, actor, body.domainId), body),
    ),
    route(netdiskApi.trash, async ({ actor, query }) =>
      listTrashPage(parts, await requireSpace(parts, actor, query.domainId), query),
    ),
    route(netdiskApi.restore, async ({ actor, body }) =>
      restoreNodes(parts, await requireSpace(parts, actor, body.domainId), body),
    ),
    route(netdiskApi.purge, async ({ actor, body }) =>
      purgeNodes(parts, await requireSpace(parts, actor, body.domainId), body.ids),
    ),
    route(netdiskApi.empty, async ({ actor, body }) =>
      emptyTrash(parts, await requireSpace(parts, actor, body.domainId)),
    ),
  ]
}
