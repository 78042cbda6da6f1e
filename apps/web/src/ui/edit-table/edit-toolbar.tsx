import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { uiMessages } from '#ui/ui.messages.ts'
import { hasFault } from './draft.ts'
import type { EditCalls } from './edit-row.tsx'
import { editTableMessages } from './edit-table.messages.ts'
import type { EditControls } from './use-edit-table.ts'

type ToolbarProps = {
  label: string
  editing: EditControls
  calls: EditCalls
  chosenCount: number
  /** Rows that can be saved at once. */
  maxRows: number
  onAdd: () => void
  onEditChosen: () => void
  onSaveAll: () => void
  onCancelAll: () => void
}

function useWhyNotChosen({ editing, chosenCount, maxRows }: ToolbarProps): string | null {
  const t = useMessages(editTableMessages)
  if (chosenCount === 0) return t('noneChosen')
  return chosenCount + editing.openKeys.length > maxRows ? t('tooMany', { limit: maxRows }) : null
}

/** What can be done with several rows, and how much is under edit. */
export function EditToolbar(props: ToolbarProps) {
  const { label, editing, calls, chosenCount, onAdd, onEditChosen, onSaveAll, onCancelAll } = props
  const t = useMessages(editTableMessages)
  const whyNotChosen = useWhyNotChosen(props)
  const count = editing.openKeys.length
  const whyNot = count === 0 ? t('nothingOpen') : null
  const state = t('state', { open: count, unsaved: editing.unsavedCount })
  return (
    <div className="table-toolbar" role="toolbar" aria-label={label}>
      <ActionButton
        className="button primary"
        icon="add"
        label={t('add')}
        endpoint={calls.add}
        onSelect={onAdd}
      />
      <ActionButton
        className="button"
        icon="edit"
        label={chosenCount === 0 ? t('editChosen') : `${t('editChosen')} ${formatNumber(chosenCount)}`}
        endpoint={calls.update}
        whyNot={whyNotChosen}
        onSelect={onEditChosen}
      />
      <span className="edit-state" role="status">
        {editing.isSaving && t('saving')}
        {!editing.isSaving && (count === 0 ? t('hint') : state)}
      </span>
      <ActionButton className="button" label={t('cancelAll')} whyNot={whyNot} onSelect={onCancelAll} />
      <ActionButton
        className="button"
        icon="save"
        label={t('saveAll')}
        whyNot={whyNot}
        onSelect={onSaveAll}
      />
    </div>
  )
}

/** Why nothing was saved, where no cell says it. */
export function EditFailure({ editing: { failure, drafts } }: { editing: EditControls }) {
  const ui = useMessages(uiMessages)
  if (failure === null || Object.values(drafts).some(hasFault)) return null
  return (
    <div className="edit-failure" role="alert">
      <span>{failure.message}</span>
      {failure.requestId !== null && (
        <CopyText text={failure.requestId}>{ui('requestId', { id: failure.requestId })}</CopyText>
      )}
    </div>
  )
}
