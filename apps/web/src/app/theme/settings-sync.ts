import { accountApi } from '@fibrewatch/contract/account'
import { isDisplay, loadSignedInUserId, storedToken } from '#lib/access/session.ts'
import { call } from '#lib/api/call.ts'
import { adoptLanguage, currentLanguage, isLanguageChosen, onLanguage } from '#lib/i18n/i18n.ts'
import { type Language, storedLanguage } from '#lib/i18n/language.ts'
import { defineStored, nameOfKey } from '#lib/storage/stored.ts'
import { adoptStoredTheme, changeTheme, type ThemeSettings, useTheme } from '#ui/theme.ts'
import { settingsQuestion } from '#app/session/console-questions.ts'
import { makeAccountSettings, parseAccountTheme } from './account-settings.ts'

/** A dragged slider or a few choices in a row are saved once. */
const SAVE_AFTER_MS = 800

/** The settings that the server has, as this console writes them; null before it has sent or stored any. */
let saved: string | null = null

/** The user whose choice in this window has not reached the server yet: it survives a reload. */
const storedDue = defineStored<number>(
  'settings_due',
  (value) => (typeof value === 'number' ? value : null),
  'window',
)

function noteDue(): void {
  const userId = loadSignedInUserId()
  if (userId !== null) storedDue.save(userId)
}

const isDue = (): boolean => {
  const userId = storedDue.load()
  return userId !== null && userId === loadSignedInUserId()
}

const writeSettings = (theme: ThemeSettings, language: Language): string =>
  JSON.stringify(makeAccountSettings(theme, language))

async function save(): Promise<void> {
  const settings = makeAccountSettings(useTheme.getState(), currentLanguage())
  const text = JSON.stringify(settings)
  if (text === saved) storedDue.remove()
  if (text === saved || storedToken.load() === null || isDisplay()) return
  const former = saved
  saved = text
  try {
    await call(accountApi.saveSettings, { body: settings, isQuiet: true })
    if (text === writeSettings(useTheme.getState(), currentLanguage())) storedDue.remove()
  } catch {
    // They still apply in this browser; the next change tries again.
    saved = former
  }
}

/**
 * Applies the settings that the user saved from any browser, before anything is shown. A language just chosen on the
 * login page is newer and stays, and so does a choice that this window could not save before a reload.
 */
export async function adoptSettings(): Promise<void> {
  if (isDisplay() || isDue()) return
  try {
    const kept = await settingsQuestion.ask()
    if (kept === null) return
    const theme = parseAccountTheme(kept)
    saved = writeSettings(theme, kept.locale)
    changeTheme(theme)
    if (!isLanguageChosen()) await adoptLanguage(kept.locale)
  } catch {
    // Without an answer the console keeps its last look in this browser.
  }
}

/** Applies what another tab of this browser has chosen. */
function takeFromOtherTab({ key }: StorageEvent): void {
  if (key === nameOfKey('theme')) adoptStoredTheme()
  const language = storedLanguage.load()
  if (key === nameOfKey('locale') && language !== null && language !== currentLanguage()) {
    void adoptLanguage(language)
  }
}

/** Saves every change of the user, a moment after the last one; the last writer wins. Returns what stops it. */
export function startSettingsSync(): () => void {
  /** Set while a change waits to be saved. */
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    void save()
  }
  const saveSoon = () => {
    noteDue()
    clearTimeout(timer)
    timer = setTimeout(saveNow, SAVE_AFTER_MS)
  }
  const saveBeforeLeaving = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) saveNow()
  }
  const stops = [useTheme.subscribe(saveSoon), onLanguage(saveSoon)]
  addEventListener('storage', takeFromOtherTab)
  document.addEventListener('visibilitychange', saveBeforeLeaving)
  // A language chosen at the login page is not saved yet.
  if (isLanguageChosen() || isDue()) saveSoon()
  return () => {
    for (const stop of stops) stop()
    removeEventListener('storage', takeFromOtherTab)
    document.removeEventListener('visibilitychange', saveBeforeLeaving)
    clearTimeout(timer)
  }
}
