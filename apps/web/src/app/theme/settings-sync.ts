import { accountApi } from '@fibrewatch/contract'
import { storedToken } from '#lib/access/session.ts'
import { call } from '#lib/api/call.ts'
import { adoptLanguage, currentLanguage, isLanguageChosen, onLanguage } from '#lib/i18n/i18n.ts'
import { storedLanguage } from '#lib/i18n/language.ts'
import { nameOfKey } from '#lib/storage/stored.ts'
import { adoptStoredTheme, changeTheme, useTheme } from '#ui/theme.ts'
import { makeAccountSettings, parseAccountTheme } from './account-settings.ts'

/** A slider dragged or a few choices in a row are saved once. */
const SAVE_AFTER_MS = 800

/** The settings the server has; null before it has told or taken any. */
let saved: string | null = null

const currentSettings = () => makeAccountSettings(useTheme.getState(), currentLanguage())

async function save(): Promise<void> {
  const settings = currentSettings()
  const text = JSON.stringify(settings)
  if (text === saved || storedToken.load() === null) return
  const former = saved
  saved = text
  try {
    await call(accountApi.saveSettings, { body: settings, isQuiet: true })
  } catch {
    // They hold in this browser all the same; the next change tries again.
    saved = former
  }
}

/**
 * Takes over the settings the user left behind at whatever browser, before anything is shown. A language chosen on the
 * login page a moment ago is the newer choice and stays.
 */
export async function adoptSettings(): Promise<void> {
  try {
    const kept = await call(accountApi.settings, { isQuiet: true })
    if (kept === null) return
    saved = JSON.stringify(kept)
    changeTheme(parseAccountTheme(kept))
    if (!isLanguageChosen()) await adoptLanguage(kept.locale)
  } catch {
    // Without an answer the console looks as it last did in this browser.
  }
}

/** What another tab of this browser has chosen. */
function takeFromOtherTab({ key }: StorageEvent): void {
  if (key === nameOfKey('theme')) adoptStoredTheme()
  const language = storedLanguage.load()
  if (key === nameOfKey('locale') && language !== null && language !== currentLanguage()) {
    void adoptLanguage(language)
  }
}

/** Saves every change with the user, a moment after the last one; the last writer wins. Answers how to stop. */
export function startSettingsSync(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), SAVE_AFTER_MS)
  }
  const saveNow = () => {
    if (document.visibilityState === 'hidden') void save()
  }
  const stops = [useTheme.subscribe(saveSoon), onLanguage(saveSoon)]
  addEventListener('storage', takeFromOtherTab)
  document.addEventListener('visibilitychange', saveNow)
  // A language chosen at the login page is not saved yet.
  if (isLanguageChosen()) saveSoon()
  return () => {
    for (const stop of stops) stop()
    removeEventListener('storage', takeFromOtherTab)
    document.removeEventListener('visibilitychange', saveNow)
    clearTimeout(timer)
  }
}
