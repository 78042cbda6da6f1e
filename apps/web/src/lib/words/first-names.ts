import { useMemo } from 'react'
import { translate, useLanguage } from '#lib/i18n/i18n.ts'
import { firstNameMessages } from './first-names.messages.ts'

type NameKey = keyof typeof firstNameMessages.zh

const KEYS: ReadonlyMap<string, NameKey> = new Map(
  Object.entries(firstNameMessages.zh).map(([key, name]) => [name, key as NameKey]),
)

/**
 * The name of a domain, role, task or user in the language of the moment where it still is the one the product gave; a name
 * somebody wrote stays as it is. For showing only: forms hold what is stored.
 */
export function tellName(name: string): string {
  const key = KEYS.get(name)
  return key === undefined ? name : translate(firstNameMessages, key)
}

/** The same in what is remembered from one rendering to the next: another function in another language. */
export function useTellName(): (name: string) => string {
  const language = useLanguage()
  return useMemo(() => (name) => (language === 'zh_CN' ? name : tellName(name)), [language])
}
