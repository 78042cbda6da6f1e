import type { Deps } from '#platform/module'
import { listStaleLinks } from './graded-link.repository.ts'
import { gradeLink } from './grader.ts'
import { QualityWatch } from './quality-watch.ts'
import type { RuleSetParts } from './rule-set.service.ts'
import { makeReadRoutes, makeRuleRoutes, makeSettingsRoute } from './quality.routes.ts'
import type { QualityModule, QualityPorts } from './quality.types.ts'

export type { QualityModule, QualityPorts } from './quality.types.ts'

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
  const ruleSets: RuleSetParts = { db, clock, gradeSoon: () => watch.soon() }
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
