/** Lifetime of a stored value unless its writer sets another (user specification, section 9). */
export const DEFAULT_LIFE_S = 604_800

/** Every key the console keeps in the browser (user specification, section 3). Stored upper-cased. */
const STORAGE_KEYS = [
  'access_token',
  'version',
  'locale',
  'theme',
  'user_info',
  'user_perms',
  'system_info',
  'alarm_condition',
  'alarm_condition_history',
  'event_condition',
  'event_condition_history',
  'fiber_quality_condition',
  'tab_routes',
  'menu_info',
  'default_display',
  'alarm_sound',
  'is_lockscreen',
  'leave_time',
  'last_input',
  'table_layout',
  'dialog_size',
  'table_filters',
  'side_menu_folded',
  'palette_recent',
  'netdisk_uploads',
  'netdisk_tasks',
  'failures_told',
  'settings_due',
  'chosen_spans',
  'large_screen',
  'display_token',
  'base_map',
  'link_guide',
  'cable_layer',
] as const
export type StorageKey = (typeof STORAGE_KEYS)[number]

/** Keys that a stale session loses at start (user specification, section 4). */
const STALE_KEYS: readonly StorageKey[] = [
  'access_token',
  'version',
  'tab_routes',
  'is_lockscreen',
  'user_info',
  'user_perms',
  'menu_info',
  'alarm_condition',
  'event_condition',
  'fiber_quality_condition',
]

export type Stored<T> = {
  load: () => T | null
  save: (value: T, lifeS?: number) => void
  remove: () => void
}

/** A key's name in the browser's storage: upper-cased (user specification, section 9). */
export const nameOfKey = (key: StorageKey): string => key.toUpperCase()

/** `browser`: one value for all windows, which outlives them · `window`: each has its own, which a reload keeps. */
export type StorageArea = 'browser' | 'window'
const storeOf = (area: StorageArea): Storage => (area === 'browser' ? localStorage : sessionStorage)

function parseRecord(text: string | null, now: number): unknown {
  if (text === null) return null
  try {
    const record = JSON.parse(text) as { value?: unknown; expiresAt?: unknown } | null
    const alive = typeof record?.expiresAt === 'number' && record.expiresAt > now
    return alive ? (record.value ?? null) : null
  } catch {
    return null
  }
}

/**
 * One value in the browser's storage. It may have been edited or written by an older console:
 * `parse` returns null for anything it does not recognise.
 */
export function defineStored<T>(
  key: StorageKey,
  parse: (value: unknown) => T | null,
  area: StorageArea = 'browser',
): Stored<T> {
  const name = nameOfKey(key)
  return {
    load: () => {
      const raw = parseRecord(storeOf(area).getItem(name), Date.now())
      return raw === null ? null : parse(raw)
    },
    save: (value, lifeS = DEFAULT_LIFE_S) => {
      const record = { value, expiresAt: Date.now() + lifeS * 1000 }
      try {
        storeOf(area).setItem(name, JSON.stringify(record))
      } catch {
        // A full or forbidden storage loses a setting, never the work itself.
      }
    },
    remove: () => storeOf(area).removeItem(name),
  }
}

export const parseText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export function removeStaleSession(): void {
  for (const key of STALE_KEYS) {
    localStorage.removeItem(nameOfKey(key))
    sessionStorage.removeItem(nameOfKey(key))
  }
}

/** Signing out and in again clears everything the console stored (user specification, section 4). */
export function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
}
