import { expect, test } from 'vitest'

const SOURCES = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const sources = Object.entries(SOURCES).filter(([path]) => !path.includes('.test.'))

/** The keys of the user specification, section 3. */
const SPECIFIED = [
  'access_token',
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
]

/** Where the key is handed to what stores under it: each of a filter's two memories has its own. */
function listOwners(key: string): string[] {
  const owner = new RegExp(`(?:defineStored(?:<[^(]+>)?|defineFilterMemories)\\((?:\\s*'\\w+',)?\\s*'${key}'`)
  return sources.filter(([, text]) => owner.test(text)).map(([path]) => path)
}

test('each specified key is kept by one owner', () => {
  const owners = SPECIFIED.map((key) => [key, listOwners(key).length])
  expect(owners).toEqual(SPECIFIED.map((key) => [key, 1]))
})
