import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { LIVE_TOPIC_PERMISSION } from '@fibrewatch/contract/live'
import { isPageId, PAGES, type PageId, permissionsOfPage } from '@fibrewatch/contract/page-id'
import type { RouteDefinition } from '#platform/http/route'

export interface StartupFacts {
  readonly endpoints: readonly Endpoint[]
  /** Every permission a role can hold. */
  readonly permissions: readonly string[]
  readonly routes: readonly RouteDefinition[]
  /** One entry per handler. */
  readonly jobs: readonly { readonly name: string }[]
  /** The page ids that menus name. */
  readonly viewPaths: readonly string[]
  readonly migrations: { readonly files: readonly string[]; readonly applied: readonly string[] }
}

/** Missing or contradictory parts: with any of them the server does not start. Each fault says what to do. */
export function findStartupFaults(facts: StartupFacts): string[] {
  return [
    ...findEndpointFaults(facts),
    ...facts.routes.flatMap(findAccessFaults),
    ...findPermissionFaults(facts),
    ...findRepeated(facts.jobs.map(({ name }) => name)).map(
      (name) => `job ${name} has more than one handler`,
    ),
    ...facts.viewPaths
      .filter((path) => !isPageId(path))
      .map((path) => `a menu names the page ${path}, which does not exist: change its viewPath`),
    ...facts.migrations.files
      .filter((name) => !facts.migrations.applied.includes(name))
      .map((name) => `migration ${name} is not applied`),
  ]
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

function findEndpointFaults({ endpoints, routes }: StartupFacts): string[] {
  const declared = new Set(endpoints.map(nameOf))
  const names = routes.map(({ endpoint }) => nameOf(endpoint))
  const handled = new Set(names)
  return [
    ...[...declared].filter((name) => !handled.has(name)).map((name) => `${name} has no handler`),
    ...findRepeated(names).map((name) => `${name} has more than one handler`),
    ...names.filter((name) => !declared.has(name)).map((name) => `${name} is not in the contract`),
  ]
}

const OPEN_KINDS: ReadonlySet<string> = new Set(['public', 'session', 'device'])

function findAccessFaults({ endpoint }: RouteDefinition): string[] {
  const { access } = endpoint
  const isGuarded = access.kind === 'permission' ? access.permission !== '' : OPEN_KINDS.has(access.kind)
  return isGuarded
    ? []
    : [`${nameOf(endpoint)} says neither which permission it takes nor that it takes none`]
}

function findPermissionFaults({ permissions, routes }: StartupFacts): string[] {
  const used = new Set<string>([
    ...routes.flatMap(({ endpoint: { access } }) =>
      access.kind === 'permission' ? [access.permission] : [],
    ),
    ...Object.values(LIVE_TOPIC_PERMISSION),
  ])
  const ofPages = new Set(
    Object.keys(PAGES).flatMap((page) => permissionsOfPage(page as PageId, permissions)),
  )
  return [
    ...permissions.filter((code) => !used.has(code)).map((code) => `permission ${code} guards nothing`),
    ...permissions
      .filter((code) => !ofPages.has(code))
      .map((code) => `permission ${code} belongs to no page, so no role could be given it: see PAGES`),
  ]
}

function findRepeated(names: readonly string[]): string[] {
  const seen = new Set<string>()
  const repeated = names.filter((name) => seen.size === seen.add(name).size)
  return [...new Set(repeated)]
}
