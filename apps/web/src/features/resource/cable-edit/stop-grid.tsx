import { LAYINGS, PASSINGS } from '@fibrewatch/contract/cable'
import { formatNumber } from '#lib/format/numbers.ts'
import { type GridColumn, PasteGrid } from '#ui/paste-grid/paste-grid.tsx'
import { type CableEditWords, useEditWords } from './cable-edit.messages.ts'
import type { StopCell, StopFault } from './stop-rows.ts'
import type { StopDraft } from './use-stop-draft.ts'

/** What is wrong in words. */
function tellStopFault(fault: StopFault, t: CableEditWords): string {
  if (fault.cell === 'code') return t(`fault.code.${fault.is}`)
  if (fault.cell === 'cableM')
    return t(`fault.cableM.${fault.is}`, { limit: formatNumber(fault.limitM ?? null) })
  return t(`fault.${fault.is}`)
}

const makeColumns = (t: CableEditWords): [GridColumn<StopCell>, ...GridColumn<StopCell>[]] => [
  { cell: 'code', label: t('cell.code'), kind: 'code' },
  { cell: 'cableM', label: t('cell.cableM'), kind: 'figure' },
  { cell: 'sheathInM', label: t('cell.sheathInM'), kind: 'figure' },
  { cell: 'sheathOutM', label: t('cell.sheathOutM'), kind: 'figure' },
  { cell: 'slackM', label: t('cell.slackM'), kind: 'figure' },
  {
    cell: 'passing',
    label: t('cell.passing'),
    kind: 'choice',
    options: PASSINGS.map((value) => ({ value, label: t(`passing.${value}`) })),
  },
  {
    cell: 'laying',
    label: t('cell.laying'),
    kind: 'choice',
    options: [
      { value: '', label: t('laying.none') },
      ...LAYINGS.map((value) => ({ value, label: t(`laying.${value}`) })),
    ],
  },
]

/** Before somebody has saved or pasted only what they have typed is blamed: a code that is no node's. */
const shownFaults = ({ faults, isJudged }: StopDraft, key: number): readonly StopFault[] => {
  const found = faults.get(key) ?? []
  return isJudged ? found : found.filter(({ cell, is }) => cell === 'code' && is === 'unknown')
}

/** The nodes of a cable, row by row. */
export function StopGrid({ draft }: { draft: StopDraft }) {
  const t = useEditWords()
  return (
    <PasteGrid
      label={t('stopsLabel')}
      columns={makeColumns(t)}
      rows={draft.rows}
      faultsOf={(key) =>
        shownFaults(draft, key).map((fault) => ({ cell: fault.cell, text: tellStopFault(fault, t) }))
      }
      editing={draft}
    />
  )
}
