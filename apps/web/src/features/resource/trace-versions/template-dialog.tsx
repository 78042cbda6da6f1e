import type { TraceInfo, TraceRow } from '@fibrewatch/contract/trace'
import {
  traceTemplateApi,
  type TemplateOutcome,
  type TemplatePlace,
  type TraceTemplate,
  MAX_TEMPLATE_TRACES,
} from '@fibrewatch/contract/trace-template'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { useTabGuard } from '#lib/tab/tab.ts'
import { DataState } from '#ui/data-state.tsx'
import { askToLeave } from '#ui/form/ask-to-leave.ts'
import { Picker } from '#ui/form/picker.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { refreshPlant, refreshTraces, tracesQuery } from '../resource.queries.ts'
import type { EventRow } from '../trace-viewer/event-rows.ts'
import { useTraceName } from '../trace-viewer/trace-head.tsx'
import { TableDifferences } from './table-differences.tsx'
import { carryNames, hasOtherNames, listPlaces, renamePlace, trimNames } from './template-draft.ts'
import { TemplateOutcomes } from './template-outcomes.tsx'
import { TemplatePlaces } from './template-places.tsx'
import { versionMessages } from './trace-versions.messages.ts'
import { previewQuery, templateQuery } from './versions.queries.ts'

const WIDTH_PX = 880

type TemplateDialogProps = {
  info: TraceInfo
  rows: readonly EventRow[]
  withinM: number
  onClose: () => void
}

/** The events of the link: made from those of this trace, seen on it, and applied to its traces. */
export function TemplateDialog(props: TemplateDialogProps) {
  const t = useMessages(versionMessages)
  const query = useQuery(templateQuery(props.info.trace.linkId))
  const [isChanged, setChanged] = useState(false)
  useTabGuard(isChanged)
  const close = async () => {
    if (!isChanged || (await askToLeave())) props.onClose()
  }
  const state = { ...query, data: query.data === undefined ? undefined : { template: query.data } }
  return (
    <WindowDialog id="trace-template" title={t('template')} widthPx={WIDTH_PX} onClose={() => void close()}>
      <div className="versions-body template-body">
        <DataState query={state} what={t('template')}>
          {({ template }) => (
            <>
              <MakeTemplate
                key={template?.revision ?? 0}
                {...props}
                template={template}
                onChanged={setChanged}
              />
              {template !== null && <ApplyTemplate {...props} template={template} />}
            </>
          )}
        </DataState>
      </div>
    </WindowDialog>
  )
}

type PartProps = TemplateDialogProps & { template: TraceTemplate | null }

/** The places while their names are written, and what stores them: as they are, or made anew of the trace's own events. */
function useTemplateDraft({ info, rows, withinM, template }: PartProps) {
  const t = useMessages(versionMessages)
  const [started] = useState(() => template?.places ?? listPlaces(rows))
  const [places, setPlaces] = useState<readonly TemplatePlace[]>(started)
  const [appliesToArrivals, onApplies] = useState(template?.appliesToArrivals ?? false)
  const update = useCommand(traceTemplateApi.update, {
    doneText: (made) => t('templateMade', made),
    invalidates: [traceTemplateApi.info, traceTemplateApi.preview],
  })
  const save = (saved: TemplatePlace[]) =>
    update({
      body: {
        // The one that its places were looked at on.
        traceId: info.trace.id,
        traceVersion: info.version.version,
        baseRevision: template?.revision ?? 0,
        appliesToArrivals,
        places: saved,
      },
    })
  return {
    places,
    onRename: (at: number, name: string) => setPlaces(renamePlace(places, at, name)),
    appliesToArrivals,
    onApplies,
    isChanged: hasOtherNames(places, started) || appliesToArrivals !== (template?.appliesToArrivals ?? false),
    onSave: () => void save(trimNames(places)),
    onRemake: () => void save(carryNames(listPlaces(rows), { started, places }, withinM)),
  }
}

type MakeProps = PartProps & { onChanged: (isChanged: boolean) => void }

function MakeTemplate(props: MakeProps) {
  const { template, onChanged } = props
  const t = useMessages(versionMessages)
  const now = useNow()
  const mayChange = useMayCall(traceTemplateApi.update)
  const draft = useTemplateDraft(props)
  const { isChanged } = draft
  useEffect(() => {
    onChanged(isChanged)
    // What was saved, or is read anew, is no change.
    return () => onChanged(false)
  }, [isChanged, onChanged])
  return (
    <section>
      <p>
        {template === null
          ? t('templateNone')
          : t('templateIs', {
              revision: template.revision,
              name: template.madeBy,
              time: formatInstant(template.madeAt, now),
              count: template.places.length,
            })}
      </p>
      {(template !== null || mayChange) && (
        <TemplatePlaces places={draft.places} onRename={mayChange ? draft.onRename : null} />
      )}
      {mayChange && (
        <>
          <label className="template-check">
            <input
              type="checkbox"
              checked={draft.appliesToArrivals}
              onChange={({ target }) => draft.onApplies(target.checked)}
            />
            {t('templateArrivals')}
          </label>
          <TemplateActions draft={draft} isFirst={template === null} />
        </>
      )}
    </section>
  )
}

type ActionsProps = { draft: ReturnType<typeof useTemplateDraft>; isFirst: boolean }

function TemplateActions({ draft, isFirst }: ActionsProps) {
  const t = useMessages(versionMessages)
  if (isFirst)
    return (
      <button type="button" className="button" disabled={draft.places.length === 0} onClick={draft.onSave}>
        {t('templateMake')}
      </button>
    )
  return (
    <div className="template-actions">
      <button type="button" className="button" disabled={!draft.isChanged} onClick={draft.onSave}>
        {t('templateSave')}
      </button>
      <button type="button" className="button" onClick={draft.onRemake}>
        {t('templateRemake')}
      </button>
    </div>
  )
}

function ApplyTemplate({ info, withinM, template }: PartProps & { template: TraceTemplate }) {
  const t = useMessages(versionMessages)
  const mayApply = useMayCall(traceTemplateApi.apply)
  const query = useQuery(previewQuery(info.trace.id))
  return (
    <section aria-label={t('templatePreview')}>
      <h3 className="fs-14">{t('templatePreview')}</h3>
      <DataState query={query} what={t('templatePreview')}>
        {({ before, events, missed }) => (
          <>
            {missed.length > 0 && (
              <p className="text-2">
                {t('templateMissed', {
                  count: missed.length,
                  names: missed.map(({ name, kind }) => name || t(kind)).join(', '),
                })}
              </p>
            )}
            <TableDifferences before={before.events} after={events} withinM={withinM} />
          </>
        )}
      </DataState>
      {mayApply && <ApplyForm info={info} template={template} />}
    </section>
  )
}

function ApplyForm({ info, template }: { info: TraceInfo; template: TraceTemplate }) {
  const t = useMessages(versionMessages)
  const client = useQueryClient()
  const nameOf = useTraceName()
  const { linkId, revision } = template
  const { data } = useQuery(tracesQuery(linkId))
  const [traceIds, setIds] = useState<readonly string[]>([info.trace.id])
  const [outcomes, setOutcomes] = useState<readonly TemplateOutcome[]>([])
  const apply = useCommand(traceTemplateApi.apply, {
    onDone: setOutcomes,
    doneText: (done) => {
      const count = (wanted: string) => done.filter(({ outcome }) => outcome === wanted).length
      const [applied, unchanged] = [count('applied'), count('unchanged')]
      return t('templateDone', { applied, unchanged, failed: done.length - applied - unchanged })
    },
    invalidates: [traceTemplateApi.preview],
  })
  const send = async () => {
    if (!(await apply({ body: { linkId, revision, traceIds: [...traceIds] } }))) return
    refreshTraces(client)
    refreshPlant(client)
  }
  const labelOf = (row: TraceRow) =>
    row.id === info.trace.id ? `${nameOf(row)} · ${t('templateThis')}` : nameOf(row)
  return (
    <div className="event-editor-actions">
      <Picker
        label={t('templateTraces')}
        isMultiple
        value={traceIds}
        options={(data?.list ?? [])
          .filter(({ direction }) => direction === 'forward')
          .map((row) => ({ value: row.id, label: labelOf(row) }))}
        onChange={(ids) => setIds(ids.slice(0, MAX_TEMPLATE_TRACES))}
      />
      <button
        type="button"
        className="button primary"
        disabled={traceIds.length === 0}
        onClick={() => void send()}
      >
        {t('templateApply', { count: traceIds.length })}
      </button>
      <TemplateOutcomes outcomes={outcomes} traces={data?.list ?? []} />
    </div>
  )
}
