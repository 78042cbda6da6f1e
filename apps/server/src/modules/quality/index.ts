import { qualityApi } from '@fibrewatch/contract'
import type { IngestModule } from '#modules/ingest'
import type { PlantModule } from '#modules/plant'
import type { ResourceModule } from '#modules/resource'
import type { DomainScope } from '#platform/auth/scope'
import { transaction } from '#platform/database/transaction'
import { makeExport, mapRows, readPages } from '#platform/export/make-export'
import { objectNotFound } from '#platform/http/errors'
import type { Deps, ServerModule } from '#platform/module'
import { type RouteDefinition, route } from '#platform/http/route'
import { changeLinkSettings, listStaleLinks } from './graded-link.repository.ts'
import { gradeLink } from './grader.ts'
import { QUALITY_COLUMNS } from './quality.export.ts'
import * as reading from './quality.service.ts'
import { countByGrade, listQuality, listWorstGrades, type QualityListRow } from './quality-list.repository.ts'
import { QualityWatch } from './quality-watch.ts'
import { RuleSetService } from './rule-set.service.ts'

export interface QualityPorts {
  readonly submitFacts: IngestModule['submit']
  readonly loadTracedLink: PlantModule['loadTracedLink']
  readonly announceLink: ResourceModule['announceLink']
}

export interface QualityModule extends ServerModule {
  /** Grades a link, then publishes its present state; call it after the commit of a change. */
  announceGraded(linkId: number): Promise<void>
  /** Grades all links that changed since they were graded; runs by itself once started. */
  gradeStale(): Promise<void>
}

const FILE_NAME = { zh: '光纤质量', en: 'Fibre quality' } as const

/** The grade of each link, its trend, and the rule sets. */
export function createQualityModule(deps: Deps, ports: QualityPorts): QualityModule {
  const { clock, ids, log } = deps
  const { db } = deps.database
  const grade = (linkId: number) => gradeLink({ db, clock, ids, submitFacts: ports.submitFacts }, linkId)
  const announceGraded = async (linkId: number): Promise<void> => {
    // The measurement is stored: the next round repeats a failed grading.
    await grade(linkId).catch((err: unknown) => log.warn({ err, linkId }, 'a link could not be graded'))
    await ports.announceLink(linkId)
  }
  const watch = new QualityWatch({
    log,
    listStale: (limit) => listStaleLinks(db, new Date(clock.now()), limit),
    grade: async (linkId) => {
      await grade(linkId)
      await ports.announceLink(linkId)
    },
  })
  const ruleSets = new RuleSetService({ db, clock, gradeSoon: () => watch.soon() })
  const settings = makeSettingsRoute(deps, { ...ports, announceGraded })
  return {
    name: 'quality',
    routes: [...makeReadRoutes({ db, clock }), settings, ...makeRuleRoutes(ruleSets)],
    start: async () => watch.start(),
    stop: () => watch.stop(),
    announceGraded,
    gradeStale: () => watch.look(),
  }
}

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

type SettingsPorts = Pick<QualityPorts, 'loadTracedLink'> & Pick<QualityModule, 'announceGraded'>

const makeSettingsRoute = ({ database: { db } }: Deps, ports: SettingsPorts): RouteDefinition =>
  route(qualityApi.link, async ({ actor, body, record }) => {
    const { linkId, ...settings } = body
    const link = await requireLink(ports, actor.scope, linkId)
    await transaction(db, (tx) => changeLinkSettings(tx, linkId, settings))
    await ports.announceGraded(linkId)
    record({ objectId: linkId, objectName: link.code, after: settings })
    return null
  })

async function requireLink({ loadTracedLink }: SettingsPorts, scope: DomainScope, linkId: number) {
  const link = await loadTracedLink(scope, linkId)
  if (link === undefined) throw objectNotFound()
  return link
}

const makeRuleRoutes = (ruleSets: RuleSetService): RouteDefinition[] => [
  route(qualityApi.rulePage, ({ actor }) => ruleSets.list(actor)),
  route(qualityApi.ruleProgress, ({ actor }) => ruleSets.readProgress(actor)),
  route(qualityApi.ruleAdd, (call) => ruleSets.create(call, call.body)),
  route(qualityApi.ruleUpdate, (call) => ruleSets.change(call, call.body)),
  route(qualityApi.ruleDelete, (call) => ruleSets.remove(call, call.body.id)),
]
