import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { HOME_PATH } from '#lib/access/login-path.ts'
import { NotFound } from './errors/not-found.tsx'
import { RouteFailure } from './errors/route-failure.tsx'
import { Root } from './layout/root.tsx'
import { guardConsole, guardRedirect } from './session/guard.ts'

/** The console proper: one route holds all tabs, so that changing pages never unmounts them. */
const consoleRoute: RouteObject = {
  path: '*',
  loader: guardConsole,
  lazy: async () => {
    const { Shell } = await import('./layout/shell.tsx')
    return { Component: Shell }
  },
}

export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Root,
    ErrorBoundary: RouteFailure,
    HydrateFallback: () => null,
    children: [
      { index: true, loader: () => redirect(HOME_PATH) },
      { path: 'redirect/*', loader: guardRedirect },
      { path: 'error', loader: () => redirect('/error/404') },
      { path: 'error/404', Component: NotFound },
      consoleRoute,
    ],
  },
]

export const makeRouter = () => createBrowserRouter(routes)
