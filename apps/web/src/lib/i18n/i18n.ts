import i18next, { type FormatterModule } from 'i18next'
import { useMemo } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/format/numbers.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_TAG, type Language, parseLanguage, storedLanguage } from './language.ts'

const i18n = i18next.createInstance()

/** `{count, row/rows}`: the first form for one, the second for every other number. The number may be written out: "1". */
function chooseForm(value: unknown, forms: string | undefined): string {
  const [one = '', others = one] = forms?.split('/') ?? []
  return String(value) === '1' ? one : others
}

/** Whole numbers have their thousands separated in every text; `lib/format` writes numbers with decimals. */
const writeValue = (value: unknown): string =>
  typeof value === 'number' && Number.isInteger(value) ? formatNumber(value) : String(value)

/** i18next's own formats (numbers, dates) are not used. */
const wordForms: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, forms) => (forms === undefined ? writeValue(value) : chooseForm(value, forms)),
}

// Nothing is loaded over the network: the instance is ready when this call returns.
void i18n
  .use(wordForms)
  .use(initReactI18next)
  .init({
    initAsync: false,
    lng: storedLanguage.load() ?? DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    ns: [],
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}', alwaysFormat: true },
    react: { useSuspense: false },
  })

/** Texts of one feature. `en` must name every key of `zh`: a missing one does not compile. */
export type Messages<Key extends string = string> = {
  namespace: string
  zh: Readonly<Record<Key, string>>
  en: Readonly<Record<Key, string>>
}
export type Params = Readonly<Record<string, string | number>>
export type Translate<Key extends string> = (key: Key, params?: Params) => string

/**
 * Declares and registers the texts of a feature in both languages. `{name}` is replaced by a parameter, `{count, row/rows}` by
 * the form of a word for its number.
 */
export function defineMessages<const Key extends string>(
  namespace: string,
  texts: { zh: Record<Key, string>; en: Record<NoInfer<Key>, string> },
): Messages<Key> {
  i18n.addResourceBundle('zh_CN', namespace, texts.zh)
  i18n.addResourceBundle('en_US', namespace, texts.en)
  return { namespace, ...texts }
}

/** Text outside a component, in the present language. */
export function translate<Key extends string>(
  { namespace }: Messages<Key>,
  key: NoInfer<Key>,
  params: Params = {},
): string {
  // i18next's type of keys parses its own key syntax, which is switched off.
  const name: string = key
  return i18n.t(name, { ns: namespace, ...params })
}

/** Text in a component: rendered again when the language changes. */
export function useMessages<Key extends string>(messages: Messages<Key>): Translate<Key> {
  const { t } = useTranslation(messages.namespace, { i18n })
  return useMemo<Translate<Key>>(() => (key, params) => t(key as string, { ...params }), [t])
}

export const currentLanguage = (): Language => parseLanguage(i18n.language) ?? DEFAULT_LANGUAGE

export function useLanguage(): Language {
  const { i18n: live } = useTranslation(undefined, { i18n })
  return parseLanguage(live.language) ?? DEFAULT_LANGUAGE
}

let isChosen = false

/** Whether the language was chosen since the document was opened, and not restored. */
export const isLanguageChosen = (): boolean => isChosen

/** Switches every text at once, without a reload, to a restored language. */
export async function adoptLanguage(language: Language): Promise<void> {
  isChosen = false
  storedLanguage.save(language)
  document.documentElement.lang = LANGUAGE_TAG[language]
  await i18n.changeLanguage(language)
}

/** Switches to a language that the user chooses now. */
export async function changeLanguage(language: Language): Promise<void> {
  const switched = adoptLanguage(language)
  isChosen = true
  await switched
}

/** Calls the listener at every switch; returns what stops it. */
export function onLanguage(listener: () => void): () => void {
  i18n.on('languageChanged', listener)
  return () => i18n.off('languageChanged', listener)
}
