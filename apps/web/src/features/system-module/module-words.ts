import { MODULES, pagesOfModule, type ProductModuleRow } from '@fibrewatch/contract/module'
import { PAGES } from '@fibrewatch/contract/page-id'
import type { DeviceKind } from '@fibrewatch/contract/plant'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { moduleMessages } from './module.messages.ts'

/** Name and content of a module in the reader's language; the list came in that of its request. */
export function useModuleWords() {
  const t = useMessages(moduleMessages)
  const word = useMessages(wordMessages)
  const language = useLanguage() === 'zh_CN' ? 'zh' : 'en'
  const nameOf = ({ code }: ProductModuleRow): string => MODULES[code][language]
  const remarkOf = ({ code }: ProductModuleRow): string => MODULES[code].remark[language]
  const pagesOf = ({ code }: ProductModuleRow): string[] =>
    pagesOfModule(code).map((page) => PAGES[page][language])
  const kindsOf = ({ deviceKinds }: ProductModuleRow): string[] =>
    deviceKinds.map((kind) => word(`deviceKind.${kind as DeviceKind}`))
  const separator = language === 'zh' ? '、' : ', '
  const list = (names: readonly string[]): string => names.join(separator)
  /** What stops when it is switched off, and for whom. */
  const effectOf = (module: ProductModuleRow): string => {
    const [pages, kinds] = [list(pagesOf(module)), list(kindsOf(module))]
    const { paths, devices } = module
    const effects = [
      `${remarkOf(module)}${language === 'zh' ? '。' : '.'}`,
      ...(pages === '' ? [] : [t('effectPages', { pages })]),
      ...(paths.length === 0 ? [] : [t('effectCalls', { count: paths.length })]),
      ...(kinds === ''
        ? []
        : [t(devices === 0 ? 'effectKinds' : 'effectDevices', { kinds, count: devices })]),
      t('effectKeep'),
    ]
    return effects.join(language === 'zh' ? '' : ' ')
  }
  return { nameOf, remarkOf, pagesOf, kindsOf, effectOf, list }
}
