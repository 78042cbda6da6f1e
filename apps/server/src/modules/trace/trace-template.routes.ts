import { traceTemplateApi } from '@fibrewatch/contract/trace-template'
import { type RouteDefinition, route } from '#platform/http/route'
import {
  applyTemplateTo,
  previewTemplate,
  readTemplate,
  saveTemplate,
  type TemplateParts,
} from './trace-template.service.ts'

export function makeTemplateRoutes(parts: TemplateParts): RouteDefinition[] {
  return [
    route(traceTemplateApi.info, ({ actor, query }) => readTemplate(parts, actor.scope, query.linkId)),
    route(traceTemplateApi.update, (call) => saveTemplate(parts, call, call.body)),
    route(traceTemplateApi.preview, ({ actor, query }) => previewTemplate(parts, actor.scope, query.id)),
    route(traceTemplateApi.apply, (call) => applyTemplateTo(parts, call, call.body)),
  ]
}
