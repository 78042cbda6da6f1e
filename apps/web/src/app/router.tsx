import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { HOME_PATH } from '#lib/access/login-path.ts'
import { ROUTER_BASE } from '#lib/api/base-path.ts'
import { NotFoundPage } from './errors/not-found.tsx'
import { RouteFailure } from './errors/route-failure.tsx'
import { Root } from './layout/root.tsx'
import { Shell } from './layout/shell.tsx'
import { SessionCover } from './session/session-cover.tsx'
import { guardRedirect } from './redirect/redirect.ts'
import { OfflineFieldPage } from '#features/resource'
import { guardOffline } from './session/offline.ts'
import { guardConsole } from './session/guard.ts'

/** The console proper: one route holds all tabs, so that changing pages never unmounts them. */
const consoleRoute: RouteObject = {
  path: '*',
  loader: guardConsole,
  Component: Shell,
}

export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Root,
    ErrorBoundary: RouteFailure,
    // A locked session is loaded after unlocking: until then only the cover is shown.
    HydrateFallback: SessionCover,
    children: [
      { index: true, loader: () => redirect(HOME_PATH) },
      { path: 'redirect/*', loader: guardRedirect },
      { path: 'error', loader: () => redirect('/error/404') },
      { path: 'error/404', Component: NotFoundPage },
      {
        path: 'icons',
        lazy: async () => ({ Component: (await import('./icons/icons.page.tsx')).IconsPage }),
      },
      { path: 'offline', loader: guardOffline, Component: OfflineFieldPage },
      consoleRoute,
    ],
  },
]

export const makeRouter = () => createBrowserRouter(routes, { basename: ROUTER_BASE })
