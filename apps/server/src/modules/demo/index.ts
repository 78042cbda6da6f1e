import { closedObject, demoApi } from '@fibrewatch/contract'
import { HEROES, SECOND_HEROES } from '@fibrewatch/contract/hero'
import { makeExport } from '#platform/export/make-export'
import type { Deps, ServerModule } from '#platform/module'
import { route } from '#platform/http/route'
import { defineTask } from '#platform/jobs/task-definition'
import { eachRow } from '#platform/list/pick-rows'
import { removeAllEntries } from './demo-entry.repository.ts'
import { makeFormRoutes } from './form.routes.ts'
import { HERO_COLUMNS, HEROES_FILE, SECOND_FILE, SECOND_HERO_COLUMNS } from './hero.export.ts'
import { listHeroOptions } from './hero-options.ts'
import { createMediaOrigins, type MediaPorts } from './media-origins.ts'
import { createPartService } from './part.service.ts'
import { pickByIds } from './chosen-rows.ts'

export interface DemoModule extends ServerModule {
  /** Origins that pictures and voices of the demo area come from; none by default. */
  listMediaOrigins(): readonly string[]
}

/**
 * The server side of the demo area. Its catalogues are part of the console: here they become files. What a user saves in
 * its examples is kept for that user alone, until the nightly reset.
 */
export function createDemoModule(
  { database: { db }, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  ports: MediaPorts,
): DemoModule {
  const media = createMediaOrigins(ports, log)
  const parts = createPartService(db, clock)
  const heroes = new Map(HEROES.map((hero) => [hero.heroId, hero]))
  const secondHeroes = new Map(SECOND_HEROES.map((hero) => [hero.ename, hero]))
  return {
    name: 'demo',
    start: media.load,
    stop: media.settle,
    listMediaOrigins: media.list,
    tasks: [
      defineTask({
        name: 'demo.reset',
        label: { zh: '重置演示数据', en: 'Reset the demo area' },
        params: closedObject({}),
        paramLabels: {},
        run: async () => `removed: ${await removeAllEntries(db)}`,
      }),
    ],
    routes: [
      route(demoApi.options, async ({ query }) => listHeroOptions(query)),
      route(demoApi.pageParts, ({ actor, query }) => parts.page(actor.userId, query)),
      route(demoApi.checkPartCode, async ({ actor, query }) => ({
        isFree: await parts.isCodeFree(actor.userId, query),
      })),
      route(demoApi.addPart, async ({ actor, body, locale }) => ({
        id: await parts.add(actor.userId, body, locale),
      })),
      route(demoApi.updateParts, async ({ actor, body, locale }) => {
        await parts.update(actor.userId, body.list, locale)
        return null
      }),
      route(demoApi.deleteParts, async ({ actor, body }) => {
        await parts.remove(actor.userId, body.ids)
        return null
      }),
      ...makeFormRoutes({ db, clock, parts }),
      route(demoApi.exportHeroes, async ({ query, locale }) =>
        makeExport({ columns: HERO_COLUMNS, fileName: HEROES_FILE }, eachRow(pickByIds(heroes, query.ids)), {
          query,
          locale,
        }),
      ),
      route(demoApi.exportSecondHeroes, async ({ query, locale }) =>
        makeExport(
          { columns: SECOND_HERO_COLUMNS, fileName: SECOND_FILE },
          eachRow(pickByIds(secondHeroes, query.ids)),
          { query, locale },
        ),
      ),
    ],
  }
}
