import { type Cable, type CableInfo, LAYINGS, nodeApi, PASSINGS } from '@fibrewatch/contract/cable'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataState } from '#ui/data-state.tsx'
import { RemotePicker } from '#ui/form/remote-picker.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { GridDialog } from '#ui/paste-grid/grid-dialog.tsx'
import { PasteRoom } from '#ui/paste-grid/paste-grid.tsx'
import { type CellWords, makeChoiceWords } from '#ui/paste-grid/paste-rows.ts'
import { ActionButton } from '#ui/table/action-button.tsx'
import { showToast } from '#ui/toast.tsx'
import { cableMessages } from '../cable/cable.messages.ts'
import { useEditWords } from './cable-edit.messages.ts'
import { cableQuery } from '../cable/cable.queries.ts'
import { nodeOptions } from './cable-edit.queries.ts'
import { AddNodeButton } from './node-actions.tsx'
import { StopGrid } from './stop-grid.tsx'
import type { StopCell } from './stop-rows.ts'
import { type StopDraft, useStopDraft } from './use-stop-draft.ts'
import './stop-grid.css'

const DIALOG_ID = 'cable-stops'
const WIDTH_PX = 1040

type StopGridDialogProps = { cable: Pick<Cable, 'id' | 'code'>; onClose: () => void }

/** The nodes that a cable passes, in their order, entered as a table. */
export function StopGridDialog({ cable, onClose }: StopGridDialogProps) {
  const t = useEditWords()
  const title = t('stopsTitle', { code: cable.code })
  const query = useQuery(cableQuery(cable.id))
  if (query.data !== undefined) return <OpenedDialog info={query.data} title={title} onClose={onClose} />
  return (
    <WindowDialog id={DIALOG_ID} title={title} widthPx={WIDTH_PX} onClose={onClose}>
      <DataState query={query} what={t('stopsLabel')}>
        {() => null}
      </DataState>
    </WindowDialog>
  )
}

/** What people write for the choices of a row, in both languages. */
const CELL_WORDS: CellWords<StopCell> = {
  passing: makeChoiceWords(PASSINGS, (value) => [
    cableMessages.zh[`passing.${value}`],
    cableMessages.en[`passing.${value}`],
  ]),
  laying: makeChoiceWords(LAYINGS, (value) => [
    cableMessages.zh[`laying.${value}`],
    cableMessages.en[`laying.${value}`],
  ]),
}

type OpenedProps = { info: CableInfo; title: string; onClose: () => void }

function OpenedDialog({ info, title, onClose }: OpenedProps) {
  const t = useEditWords()
  const [opened] = useState(info)
  const draft = useStopDraft(opened, CELL_WORDS)
  const { rows } = draft
  const faultCount = draft.isJudged ? draft.faults.size : 0
  const text = faultCount > 0 ? t('faultRows', { count: faultCount }) : t('rows', { count: rows.length })
  return (
    <GridDialog
      id={DIALOG_ID}
      title={title}
      widthPx={WIDTH_PX}
      hint={t('stopsHint')}
      saveText={t('saveStops')}
      savedText={t('stopsSaved')}
      state={{ text, isFault: faultCount > 0 }}
      isBusy={draft.isBusy}
      isDirty={draft.isDirty}
      failure={draft.failure}
      onSave={draft.save}
      onClose={onClose}
    >
      <StopTools draft={draft} />
      <MissingNodes draft={draft} />
      <PasteRoom
        empty={t('stopsEmpty')}
        isEmpty={rows.length === 0}
        onPaste={(pasted) => draft.paste(0, 'code', pasted)}
      >
        <StopGrid draft={draft} />
      </PasteRoom>
    </GridDialog>
  )
}

function StopTools({ draft }: { draft: StopDraft }) {
  const t = useEditWords()
  const compute = () => {
    const { missing, computed } = draft.compute()
    showToast(missing === 0 ? t('computed', { count: computed }) : t('computedSome', { count: missing }))
  }
  return (
    <div className="stop-tools">
      <button type="button" className="button small" data-autofocus onClick={() => draft.add()}>
        {t('addStop')}
      </button>
      <ActionButton
        className="button small"
        label={t('compute')}
        whyNot={draft.rows.length === 0 ? t('stopsEmpty') : null}
        onSelect={compute}
      />
      <span className="stop-find">
        <RemotePicker
          label={t('findNode')}
          placeholder={t('findNodeHint')}
          value=""
          source={nodeOptions}
          onChange={(code) => draft.add(code)}
        />
      </span>
      <AddNodeButton onAdded={draft.takeNode} />
    </div>
  )
}

function MissingNodes({ draft }: { draft: StopDraft }) {
  const t = useEditWords()
  const { missingCodes } = draft
  if (missingCodes.length === 0) return null
  const make = async () => {
    const count = await draft.makeNodes(missingCodes)
    if (count > 0) showToast(t('madeNodes', { count }))
  }
  return (
    <div className="stop-missing" role="status">
      <span>{t('missingNodes', { count: missingCodes.length, codes: missingCodes.join(', ') })}</span>
      <ActionButton className="button small" label={t('makeNodes')} endpoint={nodeApi.add} onSelect={make} />
    </div>
  )
}
