import { qualityApi } from '@fibrewatch/contract/quality'
import { makeExport, mapRows, readPages } from '#platform/export/make-export'
import { type RouteDefinition, route } from '#platform/http/route'
import { type LinkSettingsParts, saveLinkSettings } from './link-settings.service.ts'
import { QUALITY_COLUMNS } from './quality.export.ts'
import * as reading from './quality.service.ts'
import { countByGrade, listQuality, listWorstGrades, type QualityListRow } from './quality-list.repository.ts'
import {
  changeRuleSet,
  createRuleSet,
  listRuleSets,
  loadProgress,
  removeRuleSet,
  type RuleSetParts,
} from './rule-set.service.ts'

const FILE_NAME = { zh: '光纤质量', en: 'Fibre quality' } as const

export interface QualityRouteParts extends reading.QualityReadParts, LinkSettingsParts, RuleSetParts {}

export const makeQualityRoutes = (parts: QualityRouteParts): RouteDefinition[] => [
  ...makeReadRoutes(parts),
  ...makeChangeRoutes(parts),
]

const makeReadRoutes = (parts: reading.QualityReadParts): RouteDefinition[] => [
  route(qualityApi.page, ({ actor, query }) => reading.listPage(parts, actor.scope, query)),
  route(qualityApi.info, ({ actor, query }) => reading.loadInfo(parts, actor, query)),
  route(qualityApi.trend, ({ actor, query }) => reading.loadTrend(parts, actor.scope, query)),
  route(qualityApi.heat, ({ actor, query }) => reading.loadHeat(parts, actor.scope, query)),
  route(qualityApi.lines, ({ actor, query }) => reading.listLossLines(parts, actor.scope, query)),
  route(qualityApi.map, ({ actor }) => listWorstGrades(parts.db, actor.scope)),
  route(qualityApi.stat, ({ actor, query }) =>
    countByGrade(parts.db, reading.readFilter(parts, actor.scope, query)),
  ),
  route(qualityApi.export, async ({ actor, query, locale }) => {
    const filter = reading.readFilter(parts, actor.scope, query)
    const order = reading.readOrder(query)
    const rows = readPages<QualityListRow>((last, limit) =>
      listQuality(parts.db, {
        filter,
        ...order,
        after: last === undefined ? undefined : reading.positionOf(last),
        limit,
      }),
    )
    return makeExport(
      { columns: QUALITY_COLUMNS, fileName: FILE_NAME },
      mapRows(rows, reading.makeQualityRow),
      {
        query,
        locale,
      },
    )
  }),
]

const makeChangeRoutes = (parts: LinkSettingsParts & RuleSetParts): RouteDefinition[] => [
  route(qualityApi.link, async ({ actor, body, record }) => {
    const { linkId, ...after } = body
    const { code } = await saveLinkSettings(parts, actor, body)
    record({ objectId: linkId, objectName: code, after })
    return null
  }),
  route(qualityApi.rulePage, ({ actor }) => listRuleSets(parts, actor)),
  route(qualityApi.ruleProgress, ({ actor }) => loadProgress(parts, actor)),
  route(qualityApi.ruleAdd, (call) => createRuleSet(parts, call, call.body)),
  route(qualityApi.ruleUpdate, (call) => changeRuleSet(parts, call, call.body)),
  route(qualityApi.ruleDelete, (call) => removeRuleSet(parts, call, call.body.id)),
]
