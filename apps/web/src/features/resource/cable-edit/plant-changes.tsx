import type { ChangedKind, PlantChange } from '@fibrewatch/contract/plant-change'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import type { FileOwner } from '@fibrewatch/contract/plant-file'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api/call.ts'
import { DataState } from '#ui/data-state.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { ActionButton } from '#ui/table/action-button.tsx'
import { Instant } from '#ui/time-text.tsx'
import { useEditWords } from './cable-edit.messages.ts'
import { PLANT_READS } from '../plant-reads.ts'
import { ChangeDifferences } from './change-differences.tsx'
import { findDeed } from './change-view.ts'
import './plant-changes.css'

const PAGE_SIZE = 30

/** Without an object: of all. */
type PlantChangesProps = {
  kind?: ChangedKind
  objectId?: number
  /** Of changes of files: the kind of the object. */
  owner?: FileOwner
}

/** Who changed an object of the plant, when, and what differs; newest first, each to be undone. */
export function PlantChanges(of: PlantChangesProps) {
  const t = useEditWords()
  const query = useInfiniteQuery({
    queryKey: [plantChangeApi.page.path, of],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(plantChangeApi.page, {
        query: { ...of, limit: PAGE_SIZE, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
        isQuiet: true,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  return (
    <DataState
      query={query}
      what={t('changesWhat')}
      isEmpty={({ pages }) => pages.every(({ list }) => list.length === 0)}
      empty={t('changesEmpty')}
    >
      {({ pages }) => (
        <ol className="plant-changes" aria-label={t('changes')}>
          {pages
            .flatMap(({ list }) => list)
            .map((change) => (
              <Change key={change.id} change={change} isNamed={of.objectId === undefined} />
            ))}
          {query.hasNextPage && (
            <li>
              <button type="button" className="button text small" onClick={() => void query.fetchNextPage()}>
                {t('changesMore')}
              </button>
            </li>
          )}
        </ol>
      )}
    </DataState>
  )
}

function Change({ change, isNamed }: { change: PlantChange; isNamed: boolean }) {
  const t = useEditWords()
  const { kind, objectName, at, userName, undoneById } = change
  return (
    <li data-undone={undoneById !== null}>
      <div className="plant-change-head">
        <strong>{t(findDeed(change))}</strong>
        {isNamed && (
          <span>
            {t(`of.${kind}`)} {objectName}
          </span>
        )}
        <span>{userName}</span>
        <span className="text-3">
          <Instant at={at} />
        </span>
        {undoneById === null ? <UndoButton change={change} /> : <span className="text-3">{t('undone')}</span>}
      </div>
      <ChangeDifferences change={change} />
    </li>
  )
}

function UndoButton({ change }: { change: PlantChange }) {
  const t = useEditWords()
  const { id, userName, objectName } = change
  const undo = useCommand(plantChangeApi.undo, { doneText: t('undoDone'), invalidates: PLANT_READS })
  const ask = async () => {
    const title = t('undoAsk', { user: userName })
    const text = t('undoText', { name: objectName })
    if (await confirmRemoval({ title, text, okText: t('undo') })) await undo({ body: { id } })
  }
  return (
    <ActionButton
      className="row-action"
      label={t('undo')}
      name={`${t('undo')} ${t(findDeed(change))} ${userName}`}
      endpoint={plantChangeApi.undo}
      onSelect={ask}
    />
  )
}

type KindsProps = {
  kinds: readonly [ChangedKind, ...ChangedKind[]]
  owner: FileOwner
  objectId: number
}

const isOwned = (kind: ChangedKind) => kind === 'files' || kind === 'attributes'

/** An object whose history lies in parts, one part at a time. */
export function ChangesOfKinds({ kinds, owner, objectId }: KindsProps) {
  const t = useEditWords()
  const [kind, setKind] = useState<ChangedKind>(kinds[0])
  return (
    <section className="plant-changes-room" aria-label={t('changes')}>
      <span className="plant-changes-kinds">
        <Segmented
          label={t('changesOf')}
          options={kinds.map((value) => ({ value, label: t(`of.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
      </span>
      <PlantChanges key={kind} {...(isOwned(kind) ? { owner } : {})} kind={kind} objectId={objectId} />
    </section>
  )
}

export const CableChanges = ({ cableId }: { cableId: number }) => (
  <ChangesOfKinds
    kinds={['stops', 'cable', 'cutover', 'attributes', 'files']}
    owner="cable"
    objectId={cableId}
  />
)

export const NodeChanges = ({ nodeId }: { nodeId: number }) => (
  <ChangesOfKinds kinds={['joints', 'node', 'attributes', 'files']} owner="node" objectId={nodeId} />
)

const ALL_WIDTH_PX = 880

/** What was removed is found here alone, and brought back. */
export function AllChangesButton() {
  const t = useEditWords()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <ActionButton
        className="button text icon-only small"
        icon="clock"
        label={null}
        name={t('allChanges')}
        endpoint={plantChangeApi.page}
        onSelect={() => setOpen(true)}
      />
      {isOpen && (
        <WindowDialog id="plant-changes" title={t('allChanges')} widthPx={ALL_WIDTH_PX} onClose={close}>
          <PlantChanges />
        </WindowDialog>
      )}
    </>
  )
}
