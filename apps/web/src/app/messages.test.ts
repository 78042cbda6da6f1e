import { describe, expect, test } from 'vitest'
import { accountMenuMessages } from '#app/account/account.messages.ts'
import { lockMessages } from '#app/lock/lock.messages.ts'
import { sessionMessages } from '#app/session/session.messages.ts'
import { themeMessages } from '#app/theme/theme.messages.ts'
import { loginMessages } from '#features/login'
import { failureMessages } from '#lib/api/failure.messages.ts'
import { type Messages, translate } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { attributeWords } from '#ui/attribute/attribute.messages.ts'
import { dateMessages } from '#ui/date/date.messages.ts'
import { editTableMessages } from '#ui/edit-table/edit-table.messages.ts'
import { groundMessages } from '#ui/map/ground.messages.ts'
import { mapMessages } from '#ui/map/map.messages.ts'
import { formMessages } from '#ui/form/form.messages.ts'
import { partsMessages } from '#ui/parts/parts.messages.ts'
import { printMessages } from '#ui/print/print.messages.ts'
import { passwordFieldMessages } from '#ui/password-field.messages.ts'
import { reportMessages } from '#ui/report/report.messages.ts'
import { secondFactorMessages } from '#ui/second-factor/second-factor.messages.ts'
import { themeFormMessages } from '#ui/theme-form/theme-form.messages.ts'
import { tableMessages } from '#ui/table/table.messages.ts'
import { tracePlotMessages } from '#ui/trace-plot/trace-plot.messages.ts'
import { treeMessages } from '#ui/tree/tree.messages.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { uploadMessages } from '#lib/upload/upload.messages.ts'
import { startMessages } from './errors/start.messages.ts'
import { iconsMessages } from './icons/icons.messages.ts'
import { menuMessages } from './menu/menu.messages.ts'
import { paletteMessages } from './palette/palette.messages.ts'
import { rightsMessages } from './rights/rights.messages.ts'
import { tabsMessages } from './tabs/tabs.messages.ts'
import { FEATURES } from './features.ts'
import { shellMessages } from './shell.messages.ts'

const catalogues: readonly Messages[] = [
  failureMessages,
  wordMessages,
  uiMessages,
  uploadMessages,
  attributeWords,
  dateMessages,
  editTableMessages,
  groundMessages,
  mapMessages,
  formMessages,
  partsMessages,
  printMessages,
  tableMessages,
  tracePlotMessages,
  treeMessages,
  startMessages,
  shellMessages,
  accountMenuMessages,
  lockMessages,
  sessionMessages,
  themeMessages,
  loginMessages,
  passwordFieldMessages,
  reportMessages,
  secondFactorMessages,
  themeFormMessages,
  menuMessages,
  tabsMessages,
  paletteMessages,
  rightsMessages,
  iconsMessages,
  ...(
    await Promise.all(
      FEATURES.map(async ({ messages }) => (typeof messages === 'function' ? await messages() : messages)),
    )
  ).flat(),
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
  (_, { namespace, zh, en }) => {
    test('exist in both languages and take the same parameters', () => {
      expect(Object.keys(en).toSorted()).toEqual(Object.keys(zh).toSorted())
      const blank = [...Object.entries(zh), ...Object.entries(en)].filter(([, text]) => text === '')
      expect(blank).toEqual([])
      const unlike = Object.entries(zh).filter(
        ([key, text]) => parametersOf(en[key] ?? '') !== parametersOf(text),
      )
      expect(unlike).toEqual([])
    })

    test('separate the thousands of every number', () => {
      const texts = Object.keys(zh).flatMap((key) => {
        const params = Object.fromEntries(
          (zh[key] ?? '').match(/(?<=\{)\w+/g)?.map((name) => [name, 8360]) ?? [],
        )
        return translate({ namespace, zh, en }, key, params)
      })
      expect(texts.filter((text) => text.includes('8360'))).toEqual([])
    })

    test('say the word that goes with one and with several, and no "(s)"', () => {
      expect(Object.values(en).filter((text) => /\w\((?:s|es)\)/.test(text))).toEqual([])
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
