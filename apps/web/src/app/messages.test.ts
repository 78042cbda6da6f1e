import { describe, expect, test } from 'vitest'
import { failureMessages } from '#lib/api/failure.messages.ts'
import type { Messages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { startMessages } from './errors/start.messages.ts'
import { FEATURES } from './features.ts'
import { shellMessages } from './shell.messages.ts'

const catalogues: readonly Messages[] = [
  failureMessages,
  wordMessages,
  uiMessages,
  startMessages,
  shellMessages,
  ...FEATURES.map(({ messages }) => messages),
]

const parametersOf = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => String(name))
    .toSorted()
    .join()

/** Names of languages stand in their own script. */
const OWN_SCRIPT = new Set(['中文', '简体中文'])

describe.each(catalogues.map((messages) => [messages.namespace, messages] as const))(
  'texts of %s',
  (_, { zh, en }) => {
    test('exist in both languages and take the same parameters', () => {
      expect(Object.keys(en).toSorted()).toEqual(Object.keys(zh).toSorted())
      const blank = [...Object.entries(zh), ...Object.entries(en)].filter(([, text]) => text === '')
      expect(blank).toEqual([])
      const unlike = Object.entries(zh).filter(
        ([key, text]) => parametersOf(en[key] ?? '') !== parametersOf(text),
      )
      expect(unlike).toEqual([])
    })

    test('are English where they say so', () => {
      const foreign = Object.values(en).filter(
        (text) => /[\u4e00-\u9fff]/.test(text) && !OWN_SCRIPT.has(text),
      )
      expect(foreign).toEqual([])
    })
  },
)

test('every feature has a catalogue of its own', () => {
  const names = catalogues.map(({ namespace }) => namespace)
  expect(new Set(names).size).toBe(names.length)
})
