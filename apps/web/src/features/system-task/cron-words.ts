import { useEffect, useState } from 'react'
import type { Language } from '#lib/i18n/language.ts'
import { loadLate } from '#ui/load-late.ts'

/** An expression in words; null when it is not one. */
export type CronWords = (cron: string, language: Language) => string | null

/** The library writes Chinese with half-width marks and uneven spaces. */
const polishChinese = (text: string): string =>
  text
    .replaceAll(/,\s*/g, '，')
    .replaceAll('，和 ', '和')
    .replaceAll(/月，(?=[一二三四五六七八九十])/g, '月、')
    .replaceAll(/(?<=\p{Script=Han})\s*(?=\d)|(?<=\d)\s*(?=\p{Script=Han})/gu, ' ')
    .replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')

const CLOCK = '(\\d\\d:\\d\\d(?::\\d\\d)?)'

/** A time alone does not say that it is daily. */
function sayDaily(text: string, language: Language): string {
  if (language === 'zh_CN') {
    return text
      .replace(new RegExp(`^在 ${CLOCK}$`), '每天 $1')
      .replace(new RegExp(`^在 ${CLOCK}，仅星期([一二三四五六日])$`), '每周$2 $1')
      .replace(new RegExp(`^在 ${CLOCK}，限每月 (\\d+) 号$`), '每月 $2 号 $1')
      .replace(new RegExp(`^在 ${CLOCK}，(星期[^，]*至星期[^，]*)$`), '$2 $1')
      .replace(new RegExp(`^在 ${CLOCK}，`), '$1，')
  }
  return text
    .replace(new RegExp(`^At ${CLOCK}$`), 'Daily at $1')
    .replace(new RegExp(`^At ${CLOCK}, only on (\\w+)$`), 'Every $2 at $1')
}

/** Loaded with the first shown task: no other page needs it. */
export async function loadCronWords(): Promise<CronWords> {
  const { default: cronstrue } = await import('cronstrue')
  await import('cronstrue/locales/zh_CN.js')
  return (cron, language) => {
    const locale = language === 'zh_CN' ? 'zh_CN' : 'en'
    try {
      const text = cronstrue.toString(cron, { locale, use24HourTimeFormat: true })
      return sayDaily(locale === 'zh_CN' ? polishChinese(text) : text, language)
    } catch {
      // The library throws texts of its own; the server tells what is wrong with the expression.
      return null
    }
  }
}

let loaded: CronWords | null = null

/** Null until it is loaded. */
export function useCronWords(): CronWords | null {
  const [words, setWords] = useState<CronWords | null>(() => loaded)
  useEffect(() => {
    if (loaded !== null) return undefined
    return loadLate(loadCronWords, (made) => {
      loaded = made
      setWords(() => made)
    })
  }, [])
  return words
}
