import { accountApi } from '@fibrewatch/contract'
import { isDisplay, loadSignedInUserId, storedToken } from '#lib/access/session.ts'
import { call } from '#lib/api/call.ts'
import { adoptLanguage, currentLanguage, isLanguageChosen, onLanguage } from '#lib/i18n/i18n.ts'
import { type Language, storedLanguage } from '#lib/i18n/language.ts'
import { defineStored, nameOfKey } from '#lib/storage/stored.ts'
import { adoptStoredTheme, changeTheme, type ThemeSettings, useTheme } from '#ui/theme.ts'
import { settingsQuestion } from '#app/session/console-questions.ts'
import { makeAccountSettings, parseAccountTheme } from './account-settings.ts'

/** A slider dragged or a few choices in a row are saved once. */
const SAVE_AFTER_MS = 800

/** The settings the server has, as this console writes them; null before it has told or taken any. */
let saved: string | null = null

/** Whose choice of this window has not reached the server yet: a reload in that moment keeps it. */
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
    // They hold in this browser all the same; the next change tries again.
    saved = former
  }
}

/**
 * Takes over the settings the user left behind at whatever browser, before anything is shown. A language chosen on the
 * login page a moment ago is the newer choice and stays, and so does what this window could not save before a reload.
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
