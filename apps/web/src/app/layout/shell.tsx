import { alarmApi } from '@fibrewatch/contract/alarm'
import { areaOf, permissionOf } from '@fibrewatch/contract/endpoint'
import { isPlantArea } from '@fibrewatch/contract/live'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLock } from '#lib/access/lock.ts'
import { onLanguage, useLanguage } from '#lib/i18n/i18n.ts'
import { pace } from '#lib/live/gather.ts'
import { RENAMED_MS, startLiveAlarms } from '#lib/live/live-alarms.ts'
import { closeLive, onControl, openLive } from '#lib/live/live.ts'
import { makeQueryClient, refreshLists } from '#lib/query/query.ts'
import { Dialogs } from '#ui/dialog.tsx'
import { PrintHost } from '#ui/print/print-host.tsx'
import { AboutHost } from '#app/account/about-host.tsx'
import { ConfirmHost } from '#app/confirm/confirm-host.tsx'
import { KeyHelpHost } from '#app/keys/key-help-host.tsx'
import { useReactions } from '#app/errors/reactions.ts'
import { useLiveRights } from '#app/rights/use-live-rights.ts'
import { SeparatePage, useLonePage } from '#app/separate-page/separate-page.tsx'
import { tellFailedSignIns } from '#app/session/tell-failed-sign-ins.ts'
import { startAlarmSound } from '#lib/sound/alarm-sound.ts'
import { ThemeHost } from '#app/theme/theme-host.tsx'
import { Frame } from './frame.tsx'
import { PrintHead } from './print-head.tsx'
import './shell.css'

const ALARM_AREAS = [areaOf(permissionOf(alarmApi.page.path))]

/** Live connection, live alarms and their sound run as long as somebody is signed in. */
function useLiveConsole(queryClient: QueryClient): void {
  const language = useLanguage()
  useEffect(() => {
    const invalidateAll = () => void queryClient.invalidateQueries()
    const stopAlarms = startLiveAlarms()
    const stopSound = startAlarmSound()
    const stopControl = onControl('resync', invalidateAll)
    // They show, and are found by, names of the plant.
    const alarmLists = pace(() => refreshLists(queryClient, ALARM_AREAS), RENAMED_MS)
    const stopChanges = onControl('changed', ({ areas }) => {
      refreshLists(queryClient, areas)
      if (areas.some(isPlantArea)) alarmLists.soon()
    })
    // What was asked for while the console was locked was refused.
    const stopLock = useLock.subscribe(({ isLocked }) => {
      if (!isLocked) invalidateAll()
    })
    // Texts from the server are in the language of the call.
    const stopLanguage = onLanguage(invalidateAll)
    openLive(language)
    return () => {
      closeLive()
      stopLanguage()
      stopChanges()
      alarmLists.stop()
      stopControl()
      stopLock()
      stopSound()
      stopAlarms()
    }
  }, [queryClient, language])
}

/** The content of the window: a page alone, or the console around its tabs. */
function View() {
  const lone = useLonePage(useLocation().pathname)
  useLiveRights()
  return lone === null ? <Frame /> : <SeparatePage {...lone} />
}

/** The signed-in console: providers, header, tabs, pages. Stays mounted while pages change. */
export function Shell() {
  const [queryClient] = useState(makeQueryClient)
  useLiveConsole(queryClient)
  useReactions()
  useEffect(() => void tellFailedSignIns(), [])
  return (
    <QueryClientProvider client={queryClient}>
      <View />
      <ThemeHost />
      <AboutHost />
      <KeyHelpHost />
      <Dialogs />
      <ConfirmHost />
      <PrintHost head={<PrintHead />} />
    </QueryClientProvider>
  )
}
