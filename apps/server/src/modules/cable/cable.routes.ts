import { cableApi, jointApi, nodeApi } from '@fibrewatch/contract/cable'
import { cableMapApi } from '@fibrewatch/contract/cable-map'
import { cableServiceApi } from '@fibrewatch/contract/cable-service'
import { cutoverApi } from '@fibrewatch/contract/cutover'
import { pathApi } from '@fibrewatch/contract/fibre-path'
import { type RouteDefinition, route } from '#platform/http/route'
import { readPage } from '#platform/list/page'
import * as cables from './cable.service.ts'
import { type CableMapParts, loadMapCables, loadMapNodes } from './cable-map.service.ts'
import { type CutoverParts, makeCutover, previewCutover } from './cutover.service.ts'
import * as services from './carried-service.service.ts'
import * as joints from './joint.service.ts'
import * as nodes from './node.service.ts'
import { loadFibrePath, loadPortPath } from './path.service.ts'
import { loadSharedRisk } from './shared-risk.service.ts'
import { changeStops } from './stop.service.ts'

export const makeCableRoutes = (parts: CutoverParts & CableMapParts): RouteDefinition[] => [
  route(cableApi.page, ({ actor, query }) =>
    cables.listCablePage(parts, { ...query, ...readPage(query), scope: actor.scope }),
  ),
  route(cableApi.info, ({ actor, query }) => cables.loadCableInfo(parts, actor.scope, query.id)),
  route(cableApi.fibres, ({ actor, query }) => cables.listFibres(parts, actor.scope, query.id)),
  route(cableMapApi.cables, ({ actor, query }) => loadMapCables(parts, actor.scope, query)),
  route(cableMapApi.nodes, ({ actor, query }) => loadMapNodes(parts, actor.scope, query)),
  route(cableApi.add, (call) => cables.createCable(parts, call, call.body)),
  route(cableApi.update, (call) => cables.changeCable(parts, call, call.body)),
  route(cableApi.delete, (call) => cables.removeCable(parts, call, call.body.id)),
  route(cableApi.stops, (call) => changeStops(parts, call, call.body)),
  route(cutoverApi.preview, (call) => previewCutover(parts, call, call.body.work)),
  route(cutoverApi.make, (call) => makeCutover(parts, call, call.body.work)),
  route(nodeApi.page, ({ actor, query }) =>
    nodes.listNodePage(parts, { ...query, ...readPage(query), scope: actor.scope }),
  ),
  route(nodeApi.info, ({ actor, query }) => nodes.loadNodeInfo(parts, actor.scope, query.id)),
  route(nodeApi.add, (call) => nodes.createNode(parts, call, call.body)),
  route(nodeApi.update, (call) => nodes.changeNode(parts, call, call.body)),
  route(nodeApi.delete, (call) => nodes.removeNode(parts, call, call.body.id)),
  route(jointApi.add, (call) => joints.createJoints(parts, call, call.body)),
  route(jointApi.update, (call) => joints.changeJoint(parts, call, call.body)),
  route(jointApi.delete, (call) => joints.removeJoints(parts, call, call.body.ids)),
  route(cableServiceApi.page, ({ actor, query }) =>
    services.listServicePage(parts, { ...query, ...readPage(query), scope: actor.scope }),
  ),
  route(cableServiceApi.shared, ({ actor, query }) => loadSharedRisk(parts, actor.scope, query)),
  route(cableServiceApi.add, (call) => services.createService(parts, call, call.body)),
  route(cableServiceApi.update, (call) => services.changeService(parts, call, call.body)),
  route(cableServiceApi.delete, (call) => services.removeService(parts, call, call.body.id)),
  route(pathApi.fibre, ({ actor, query }) => loadFibrePath(parts, actor.scope, query)),
  route(pathApi.port, ({ actor, query }) => loadPortPath(parts, actor.scope, query)),
]
