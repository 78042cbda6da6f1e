import { defineStored } from '#lib/storage/stored.ts'

export const LANGUAGES = ['zh_CN', 'en_US'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'zh_CN'

/** BCP 47 tag of a language: `lang` of the document and Accept-Language of every call. */
export const LANGUAGE_TAG: Record<Language, string> = { zh_CN: 'zh-CN', en_US: 'en' }

/** The name of every language in that language. */
export const LANGUAGE_NAME: Record<Language, string> = { zh_CN: '简体中文', en_US: 'English' }

export const parseLanguage = (value: unknown): Language | null =>
  LANGUAGES.find((language) => language === value) ?? null

export const storedLanguage = defineStored('locale', parseLanguage)
