import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import { changeLock, untilUnlocked, useLock } from '#lib/access/lock.ts'
import { HOME_PATH, LOGIN_PATH, makeLoginPath } from '#lib/access/login-path.ts'
import { forgetToken, isDisplay, loadToken } from '#lib/access/session.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { toInnerPath } from '#lib/api/base-path.ts'
import { isDue, SESSION_LOCKED } from '#lib/api/failure-catalogue.ts'
import { currentLanguage } from '#lib/i18n/i18n.ts'
import { openLiveEarly } from '#lib/live/live.ts'
import { wait } from '#lib/wait.ts'
import { findPage } from '#app/features.ts'
import { hasMenu, useMenu } from '#app/menu/menu-store.ts'
import { loadIconfont } from '#ui/iconfont.ts'
import { adoptSettings } from '#app/theme/settings-sync.ts'
import { doUnlessLeaving } from './leaving.ts'
import { loadConsole, recallRights } from './load-console.ts'
import { findWayInDoubt, findWayWithoutLine } from './offline.ts'
import { isSessionOver } from './session-end.ts'
import { forgetSession } from './sign-out.ts'

/** A document that is still here so long after `beforeunload` was not left after all. */
const STAYED_AFTER_MS = 5000

const isRefusedAs = (reason: string, error: unknown) => error instanceof ApiError && error.reason === reason

/** A page whose code is loading is awaited no longer than a user would notice. */
const PAGE_WAIT_MS = 50

/** Asks what the page will show, and waits for its code: the console appears with it and not with an empty space. */
async function awaitPage(pathname: string): Promise<void> {
  const menu = useMenu.getState().byPath.get(pathname)?.menu
  // The code of a module that is switched off is not loaded.
  if (menu === undefined || menu.moduleOff) return
  const page = findPage(menu.viewPath)
  if (page === null) return
  page.askEarly?.()
  await Promise.race([page.component.load(), wait(PAGE_WAIT_MS)])
}

/** A locked session gets no answers: the console's data is loaded after unlocking. */
async function loadUnlocked(): Promise<void> {
  if (useLock.getState().isLocked) recallRights()
  await untilUnlocked()
  try {
    await Promise.all([loadConsole(), adoptSettings(), loadIconfont()])
  } catch (error) {
    if (!isRefusedAs(SESSION_LOCKED, error)) throw error
    changeLock(true)
    await loadUnlocked()
  }
}

/** A reload during the loading of the console must not sign the user out; if they stay, it loads again. */
async function loadUnlessLeaving(): Promise<void> {
  while (!(await doUnlessLeaving(loadUnlocked))) await wait(STAYED_AFTER_MS)
}

const SERVICE_UNAVAILABLE = 503
const RETRY_AFTER_S = 1

/** Nobody attends a wall: it waits where a user would be sent to the login page. */
const isOutage = ({ kind, status }: ApiError): boolean =>
  status === SERVICE_UNAVAILABLE || (isDisplay() && (kind !== 'answered' || status > SERVICE_UNAVAILABLE))

/** A server that cannot answer just now, as without its database, has not ended the session: the wall asks again. */
async function loadThroughOutage(): Promise<void> {
  try {
    await loadUnlessLeaving()
  } catch (error) {
    if (!(error instanceof ApiError) || !isOutage(error)) throw error
    await wait((error.retryAfterS ?? RETRY_AFTER_S) * 1000)
    await loadThroughOutage()
  }
}

/**
 * For every page but the public ones: requires a token, and loads menus and permissions the first time. The login page
 * is outside the router, so going there loads a new document, which also empties the page's memory.
 */
export async function guardConsole({ request }: LoaderFunctionArgs) {
  const { pathname: shown, search } = new URL(request.url)
  const pathname = toInnerPath(shown)
  if (loadToken() === null) return redirectDocument(makeLoginPath(pathname + search))
  const fieldWay = findWayInDoubt(request)
  if (fieldWay !== null) return fieldWay
  if (pathname === LOGIN_PATH) return redirect(HOME_PATH)
  if (hasMenu()) return null
  try {
    await loadThroughOutage()
    openLiveEarly(currentLanguage())
    await awaitPage(pathname)
    return null
  } catch (error) {
    if (error instanceof ApiError && isDue(error)) {
      // The user left the login page without doing what is due: the login page asks for it again.
      forgetSession()
      return redirectDocument(makeLoginPath(pathname + search))
    }
    const way = await findWayWithoutLine(error, request)
    if (way !== null) return way
    // oxlint-disable-next-line no-console -- a failed navigation is logged (user specification, section 8)
    console.error(error)
    // The session ended while loading, and the cover says so: it leads to the login page.
    if (isSessionOver()) return null
    forgetToken()
    return redirectDocument(makeLoginPath(pathname + search))
  }
}
