import { useNavigate } from 'react-router'
import { changeLanguage, useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { LANGUAGE_NAME, LANGUAGES } from '#lib/i18n/language.ts'
import type { IconName } from '#ui/icon.tsx'
import { changeTheme, LAYOUTS, NAV_THEMES, useTheme } from '#ui/theme.ts'
import { toggleFullScreen } from '#ui/full-screen.ts'
import { changeSideMenu, useSideMenu } from '#app/layout/side-menu-store.ts'
import { lockScreen } from '#app/lock/lock.ts'
import { askSignOut } from '#app/session/ask-sign-out.ts'
import { reloadTabOf } from '#app/tabs/close-tabs.ts'
import { closeAndGo } from '#app/tabs/tab-menu.tsx'
import { useTabs } from '#app/tabs/tabs-store.ts'
import { openSettings } from '#app/theme/settings-store.ts'
import type { Hit } from './hit.ts'
import type { Matcher } from '#lib/search/match.ts'
import { paletteMessages } from './palette.messages.ts'

type Action = { id: string; icon: IconName; label: string; run: () => void }

function useLookActions(): Action[] {
  const t = useMessages(paletteMessages)
  const { navTheme, layout } = useTheme()
  const language = useLanguage()
  const isFolded = useSideMenu((side) => side.isFolded)
  const themes = NAV_THEMES.filter((name) => name !== navTheme).map((name) => ({
    id: `theme-${name}`,
    icon: 'theme' as const,
    label: t('theme', { name: t(name) }),
    run: () => changeTheme({ navTheme: name }),
  }))
  const layouts = LAYOUTS.filter((name) => name !== layout).map((name) => ({
    id: `layout-${name}`,
    icon: 'layers' as const,
    label: t('layout', { name: t(name) }),
    run: () => changeTheme({ layout: name }),
  }))
  const languages = LANGUAGES.filter((name) => name !== language).map((name) => ({
    id: `language-${name}`,
    icon: 'language' as const,
    label: t('language', { name: LANGUAGE_NAME[name] }),
    run: () => void changeLanguage(name),
  }))
  const fold = { id: 'fold', icon: 'left' as const, label: t('fold'), run: () => changeSideMenu(!isFolded) }
  return [...themes, ...layouts, ...(layout === 'side' ? [fold] : []), ...languages]
}

/** Actions that are available everywhere. */
export function useActionHits(wanted: string, matcher: Matcher): Hit[] {
  const t = useMessages(paletteMessages)
  const navigate = useNavigate()
  const activeKey = useTabs((tabs) => tabs.activeKey)
  const looks = useLookActions()
  const inTab = (run: (key: string) => Promise<void>) => () => {
    if (activeKey !== null) void run(activeKey)
  }
  const actions: Action[] = [
    { id: 'lock', icon: 'lock', label: t('lock'), run: () => void lockScreen() },
    { id: 'fullScreen', icon: 'full-screen', label: t('fullScreen'), run: () => void toggleFullScreen() },
    { id: 'reload', icon: 'refresh', label: t('reload'), run: inTab(reloadTabOf) },
    {
      id: 'closeOthers',
      icon: 'close',
      label: t('closeOthers'),
      run: inTab(async (key) => await closeAndGo(navigate, key, 'others')),
    },
    { id: 'settings', icon: 'theme', label: t('settings'), run: openSettings },
    ...looks,
    { id: 'signOut', icon: 'log-out', label: t('signOut'), run: () => void askSignOut() },
  ]
  return actions.flatMap((action) => {
    const range = matcher(action.label, wanted)
    if (range === null) return []
    return [{ ...action, id: `action-${action.id}`, group: 'actions', hint: '', range, href: null }]
  })
}
