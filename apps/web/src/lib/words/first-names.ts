import { tellFirstName } from '@fibrewatch/contract/first-names'
import { useMemo } from 'react'
import { currentLanguage, useLanguage } from '#lib/i18n/i18n.ts'

/**
 * The name of a domain, role, task or user in the present language while it still is the product's own; a name
 * that a user gave stays as it is. For showing only: forms hold the stored name.
 */
export const tellName = (name: string): string =>
  tellFirstName(name, currentLanguage() === 'zh_CN' ? 'zh' : 'en')

/** The same as a hook: returns another function after a change of the language, so that memoised parts render again. */
export function useTellName(): (name: string) => string {
  const language = useLanguage()
  return useMemo(() => (name) => (language === 'zh_CN' ? name : tellName(name)), [language])
}
