import type { Locale } from '#platform/http/locale'
import { type WordId, zh } from './chinese-words.ts'
import { en } from './english-words.ts'

const WORDS = { zh, en }
const PLURAL = /\{count, ([^/}]+)\/([^}]+)\}/g

export type Say = (id: WordId, values?: Readonly<Record<string, string | number>>) => string

/** The words of a report in its language; `{name}` stands for a value. */
export const wordsOf =
  (language: Locale): Say =>
  (id, values = {}) =>
    WORDS[language][id]
      .replace(
        PLURAL,
        (_, one: string, many: string) => `${values['count']} ${values['count'] === 1 ? one : many}`,
      )
      .replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
