import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { startLiveAlarms } from '#lib/live/live-alarms.ts'
import { closeLive, onLiveControl, openLive } from '#lib/live/live.ts'
import { makeQueryClient } from '#lib/query/query.ts'
import { Dialogs } from '#ui/dialog.tsx'
import { NotFound } from '#app/errors/not-found.tsx'
import { useReactions } from '#app/errors/reactions.ts'
import { useMenu } from '#app/menu/menu-store.ts'
import { firstPage, menuTitle } from '#app/menu/menu-tree.ts'
import { LOGIN_PATH } from '#lib/access/login-path.ts'
import { forgetSession } from '#app/session/sign-out.ts'
import { startAlarmSound } from '#app/sound/alarm-sound.ts'
import { useAlarmAttention } from '#app/sound/use-alarm-attention.ts'
import { TabBar } from '#app/tabs/tab-bar.tsx'
import { TabPages } from '#app/tabs/tab-pages.tsx'
import { restoreTabs, useTabs, visitTab } from '#app/tabs/tabs-store.ts'
import { AntdTheme } from './antd-theme.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionBanner } from './connection.tsx'
import { Header } from './header.tsx'
import './shell.css'

/** Live connection, live alarms and their sound run as long as somebody is signed in. */
function useLiveConsole(invalidateAll: () => void): void {
  const language = useLanguage()
  useEffect(() => {
    const stopAlarms = startLiveAlarms()
    const stopSound = startAlarmSound()
    const stopControl = onLiveControl(({ type }) => {
      if (type === 'resync') invalidateAll()
      if (type === 'signed-out') {
        forgetSession()
        location.assign(LOGIN_PATH)
      }
    })
    openLive(language)
    return () => {
      closeLive()
      stopControl()
      stopSound()
      stopAlarms()
    }
  }, [invalidateAll, language])
}

/** Puts the address into its tab, before anything is painted. */
function useTabOfAddress(isPage: boolean): void {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => restoreTabs(), [])
  useLayoutEffect(() => {
    if (isPage) visitTab(pathname, pathname + search)
  }, [isPage, pathname, search])
}

function Pages() {
  const { pathname } = useLocation()
  const node = useMenu((menu) => menu.byPath.get(pathname))
  const hasTabs = useTabs((tabs) => tabs.list.length > 0)
  const page = node === undefined ? null : firstPage(node)
  const isDirectory = page !== null && page !== pathname
  useTabOfAddress(node !== undefined && !isDirectory)
  if (isDirectory) return <Navigate to={page} replace />
  return (
    <>
      {hasTabs && <TabBar />}
      <main className="pages">
        {node === undefined && <NotFound />}
        <div className="tab-pages" hidden={node === undefined}>
          <TabPages />
        </div>
      </main>
    </>
  )
}

function Frame() {
  const { pathname } = useLocation()
  const language = useLanguage()
  const node = useMenu((menu) => menu.byPath.get(pathname))
  const title = node === undefined ? '404' : menuTitle(node.menu, language)
  useAlarmAttention(title)
  return (
    <div className="shell">
      <Header title={title} />
      <ConnectionBanner />
      <Pages />
      <BottomBar />
    </div>
  )
}

/** The signed-in console: providers, header, tabs, pages. Stays mounted while pages change. */
export function Shell() {
  const [queryClient] = useState(makeQueryClient)
  const [invalidateAll] = useState(() => () => void queryClient.invalidateQueries())
  useLiveConsole(invalidateAll)
  useReactions()
  return (
    <QueryClientProvider client={queryClient}>
      <AntdTheme>
        <Frame />
        <Dialogs />
      </AntdTheme>
    </QueryClientProvider>
  )
}
