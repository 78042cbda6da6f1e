/** Languages of texts that the server writes. */
export const LOCALES = ['zh', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'zh'

interface Preference {
  readonly language: string
  readonly quality: number
}

/** The first of our languages the header prefers (RFC 9110, 12.5.4); Chinese when it names neither. */
export function parseLocale(acceptLanguage: string | undefined): Locale {
  const preferences = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map(parsePreference)
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  const found = preferences.map(({ language }) => LOCALES.find((locale) => locale === language))
  return found.find((locale) => locale !== undefined) ?? DEFAULT_LOCALE
}

function parsePreference(part: string): Preference {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
  const weight = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='))
  const quality = weight === undefined ? 1 : Number(weight.slice(2))
  return { language: tag.split('-')[0] ?? '', quality: Number.isFinite(quality) ? quality : 0 }
}
