import { type Cable, type CableInfo, LAYINGS, nodeApi, PASSINGS } from '@fibrewatch/contract/cable'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataState } from '#ui/data-state.tsx'
import { askUser } from '#ui/dialog.tsx'
import { RemotePicker } from '#ui/form/remote-picker.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
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
  const close = async () => {
    if (draft.isBusy) return
    const mayClose =
      !draft.isDirty ||
      (await askUser({
        title: t('leaveTitle'),
        text: t('leaveText'),
        okText: t('leave'),
        cancelText: t('stay'),
      }))
    if (mayClose) onClose()
  }
  const save = async () => {
    if (!(await draft.save())) return
    showToast(t('stopsSaved'))
    onClose()
  }
  return (
    <WindowDialog id={DIALOG_ID} title={title} widthPx={WIDTH_PX} onClose={() => void close()}>
      <StopTools draft={draft} />
      <MissingNodes draft={draft} />
      <PasteRoom
        empty={t('stopsEmpty')}
        isEmpty={draft.rows.length === 0}
        onPaste={(text) => draft.paste(0, 'code', text)}
      >
        <StopGrid draft={draft} />
      </PasteRoom>
      <div className="stop-foot">
        <StopState draft={draft} />
        <button type="button" className="button" onClick={() => void close()}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={draft.isBusy || !draft.isDirty}
          onClick={() => void save()}
        >
          {draft.isBusy ? t('saving') : t('saveStops')}
        </button>
      </div>
    </WindowDialog>
  )
}

function StopTools({ draft }: { draft: StopDraft }) {
  const t = useEditWords()
  const compute = () => {
    const { missing, computed } = draft.compute()
    showToast(missing === 0 ? t('computed', { count: computed }) : t('computedSome', { count: missing }))
  }
  return (
    <>
      <p className="stop-hint">{t('stopsHint')}</p>
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
    </>
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

function StopState({ draft }: { draft: StopDraft }) {
  const t = useEditWords()
  const { failure, faults, isJudged, rows } = draft
  if (failure !== null) {
    return (
      <span className="form-fault stop-state" role="alert">
        {failure.message}
      </span>
    )
  }
  const isWrong = isJudged && faults.size > 0
  return (
    <span className={isWrong ? 'form-fault stop-state' : 'text-3 stop-state'} role="status">
      {isWrong ? t('faultRows', { count: faults.size }) : t('rows', { count: rows.length })}
    </span>
  )
}
