import { tellFirstName } from '@fibrewatch/contract'
import { useMemo } from 'react'
import { currentLanguage, useLanguage } from '#lib/i18n/i18n.ts'

/**
 * The name of a domain, role, task or user in the language of the moment where it still is the one the product gave; a name
 * somebody wrote stays as it is. For showing only: forms hold what is stored.
 */
export const tellName = (name: string): string =>
  tellFirstName(name, currentLanguage() === 'zh_CN' ? 'zh' : 'en')

/** The same in what is remembered from one rendering to the next: another function in another language. */
export function useTellName(): (name: string) => string {
  const language = useLanguage()
  return useMemo(() => (name) => (language === 'zh_CN' ? name : tellName(name)), [language])
}
