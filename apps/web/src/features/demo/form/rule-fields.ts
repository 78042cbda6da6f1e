import { demoApi, leastLossDb } from '@fibrewatch/contract/demo'
import { call } from '#lib/api/call.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field } from '#ui/form/field.types.ts'
import { exampleFormMessages } from './example-form.messages.ts'

/** Rules of three kinds: of the schema, of two fields together, and one that only the server can check. */
export function useRuleFields(): readonly Field[] {
  const t = useMessages(exampleFormMessages)
  return [
    {
      name: 'code',
      kind: 'text',
      label: t('code'),
      hint: t('codeHint'),
      width: 'name',
      check: async (value, signal) => {
        const code = String(value).trim()
        const { isFree } = await call(demoApi.checkPartCode, { query: { code }, signal, isQuiet: true })
        return isFree ? null : t('codeTaken', { code })
      },
    },
    { name: 'lengthKm', kind: 'number', label: t('lengthKm'), unit: 'km', step: 0.001, width: 'code' },
    {
      name: 'budgetDb',
      kind: 'number',
      label: t('budgetDb'),
      unit: 'dB',
      step: 0.01,
      hint: t('budgetHint'),
      width: 'code',
      rules: [
        (budget, { lengthKm }) => {
          if (typeof budget !== 'number' || typeof lengthKm !== 'number') return null
          const least = leastLossDb(lengthKm)
          return budget < least ? t('budgetTooLow', { length: lengthKm, least: least.toFixed(2) }) : null
        },
      ],
    },
    { name: 'email', kind: 'text', label: t('email'), width: 'name', placeholder: 'name@example.com' },
  ]
}
