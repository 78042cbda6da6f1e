import { demoApi } from '@fibrewatch/contract/demo'
import { HEROES, SECOND_HEROES } from '@fibrewatch/contract/hero'
import { makeExport } from '#platform/export/make-export'
import { type RouteDefinition, route } from '#platform/http/route'
import { eachRow } from '#platform/list/pick-rows'
import { pickByIds } from './chosen-rows.ts'
import { HERO_COLUMNS, HEROES_FILE, SECOND_FILE, SECOND_HERO_COLUMNS } from './hero.export.ts'
import { listHeroOptions } from './hero-options.ts'

/** The catalogues are part of the console: here they become files. */
export function makeHeroRoutes(): RouteDefinition[] {
  const heroes = new Map(HEROES.map((hero) => [hero.heroId, hero]))
  const secondHeroes = new Map(SECOND_HEROES.map((hero) => [hero.ename, hero]))
  return [
    route(demoApi.options, async ({ query }) => listHeroOptions(query)),
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
  ]
}
