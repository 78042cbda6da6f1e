import { PART_KINDS, PART_STATES, type PartState, type SparePart } from '@fibrewatch/contract/demo'
import { useMemo } from 'react'
import { formatNumber, MISSING } from '#lib/format/numbers.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import type { CellField } from '#ui/edit-table/draft.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { partMessages } from './part.messages.ts'

export type PartWords = Translate<keyof typeof partMessages.zh>
/** The fields of a part that a user edits. */
export type PartColumn = Exclude<keyof SparePart, 'id'>

/** First values of a new part. */
export const NEW_PART = { kind: PART_KINDS[0], state: PART_STATES[0], count: 0 }

const STATE_TONES = { stocked: 'plain', low: 'brand', ordered: 'off' } as const satisfies Record<
  PartState,
  string
>

export const makeKindOptions = (t: PartWords) =>
  PART_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))
export const makeStateOptions = (t: PartWords) =>
  PART_STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))

/** How each field of a part is shown. */
export const makePartCells = (t: PartWords) => ({
  code: ({ code }: SparePart) => <span className="mono">{code}</span>,
  name: ({ name }: SparePart) => name,
  kind: ({ kind }: SparePart) => t(`kind.${kind}`),
  count: ({ count }: SparePart) => formatNumber(count),
  place: ({ place }: SparePart) => place || MISSING,
  state: ({ state }: SparePart) => <Tag tone={STATE_TONES[state]}>{t(`state.${state}`)}</Tag>,
  countedOn: ({ countedOn }: SparePart) => countedOn ?? MISSING,
  remark: ({ remark }: SparePart) => remark || MISSING,
})

const makePartFields = (t: PartWords): (CellField & { name: PartColumn })[] => [
  { name: 'code', label: t('code'), kind: 'text', width: 'half' },
  { name: 'name', label: t('name'), kind: 'text', width: 'half' },
  { name: 'kind', label: t('kind'), kind: 'select', options: makeKindOptions(t), width: 'half' },
  { name: 'count', label: t('count'), kind: 'number', min: 0, step: 1, width: 'half' },
  { name: 'place', label: t('place'), kind: 'text', width: 'half' },
  { name: 'state', label: t('state'), kind: 'select', options: makeStateOptions(t), width: 'half' },
  { name: 'countedOn', label: t('countedOn'), kind: 'date', width: 'half' },
  { name: 'remark', label: t('remark'), kind: 'text', width: 'full' },
]

/** How each field of a part is edited: in a form and in a cell alike. */
export function usePartFields() {
  const t = useMessages(partMessages)
  return useMemo(() => makePartFields(t), [t])
}
