import { MENU_TYPE, OPEN_MODE } from '@fibrewatch/contract/menu'
import type { Sessions } from '#platform/auth/session'
import type { Db } from '#platform/database/database'
import { failureLevel } from '#platform/database/database-fault'
import type { Deps } from '#platform/module'
import { listAbove, makeParentMap } from '#platform/tree/tree'
import { listAllMenus } from './menu.repository.ts'
import type { MenuRow } from './menu.repository.ts'

/**
 * Origins that a content policy can name (CSP Level 3, 2.3.1, host-source). An address may hold more: `;` in a host would
 * begin another directive, `*` would match any host.
 */
const NAMEABLE = /^https?:\/\/[a-z0-9_.-]+(?::\d+)?$/

/** Origins of visible external links that open in an embedded frame, each once. */
export function selectFrameOrigins(menus: readonly MenuRow[]): string[] {
  const parents = makeParentMap(menus)
  const hidden = new Set(menus.filter(({ isShow }) => !isShow).map(({ id }) => id))
  const framed = menus.filter(
    ({ id, type, isExt, openMode }) =>
      type === MENU_TYPE.page &&
      isExt &&
      openMode === OPEN_MODE.frame &&
      ![id, ...listAbove(parents, id)].some((above) => hidden.has(above)),
  )
  const origins = framed.map(({ url }) => (url !== null && URL.canParse(url) ? new URL(url).origin : ''))
  return [...new Set(origins)].filter((origin) => NAMEABLE.test(origin))
}

interface FrameOrigins {
  readonly list: () => readonly string[]
  readonly load: () => Promise<void>
  /** Resolves when no read is under way. */
  readonly settle: () => Promise<void>
}

type Parts = Pick<Deps, 'log'> & { readonly db: Db; readonly sessions: Sessions }

/** The origins as last read: every answer names them, so they are read only after menus may have changed. */
export function createFrameOrigins({ db, log, sessions }: Parts): FrameOrigins {
  let origins: readonly string[] = []
  let reading = Promise.resolve()
  const load = async (): Promise<void> => {
    origins = selectFrameOrigins(await listAllMenus(db))
  }
  const reload = (): void => {
    // One after the other: the latest read wins.
    reading = reading
      .then(load)
      .catch((cause: unknown) =>
        log[failureLevel(cause, 'error')]({ err: cause }, 'the origins of embedded pages could not be read'),
      )
  }
  sessions.onChange((change) => {
    const isAboutAll = change.kind === 'rights' && change.userIds === undefined
    if (isAboutAll || change.kind === 'unknown') reload()
  })
  return { list: () => origins, load, settle: () => reading }
}
