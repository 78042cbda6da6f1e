import { type Link, plantApi } from '@fibrewatch/contract/plant'
import { type TraceEvent, type TraceSpan, traceApi } from '@fibrewatch/contract/trace'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import {
  formatJointDb,
  formatDistance,
  formatKm,
  formatMeasured,
  formatNumber,
  MISSING,
} from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { resourceMessages } from '../resource.messages.ts'
import { spanQuery } from '../resource.queries.ts'
import { formatDeviation } from './deviation.ts'
import { findingMessages } from './findings.messages.ts'
import { averageOf, findSpanBounds, formatSections, listSections } from './span-view.ts'
import './span-panel.css'

const MAX_REEL_M = 10_000
const WIDTH_PX = 440

const toBody = ({ id }: FormValues, { launchOffsetM, receiveFibreM }: FormValues): FormValues => ({
  id,
  launchOffsetM: typeof launchOffsetM === 'number' ? launchOffsetM : 0,
  receiveFibreM: typeof receiveFibreM === 'number' && receiveFibreM > 0 ? receiveFibreM : null,
})

/** Which fibre of a link is none of its span. */
function SpanForm({ link, onClose }: { link: Link; onClose: () => void }) {
  const t = useMessages(findingMessages)
  const { id, launchOffsetM, receiveFibreM } = link
  const field = (name: string, label: string): Field => ({
    name,
    kind: 'number',
    label,
    unit: 'm',
    min: 0,
    max: MAX_REEL_M,
    isRequired: false,
    width: 'half',
  })
  return (
    <FormDialog
      id="link-span-form"
      widthPx={WIDTH_PX}
      title={`${t('spanEdit')} · ${link.code}`}
      doneText={t('spanSaved')}
      intro={t('spanEditHint')}
      endpoint={plantApi.linkSpan}
      fields={[field('launchOffsetM', t('launchFibre')), field('receiveFibreM', t('receiveFibre'))]}
      initial={{ launchOffsetM, receiveFibreM }}
      fixed={{ id }}
      toBody={toBody}
      invalidates={[plantApi.linkInfo, plantApi.tree, traceApi.span]}
      onClose={onClose}
    />
  )
}

function Places({ span }: { span: TraceSpan }) {
  const t = useMessages(findingMessages)
  return (
    <table aria-label={t('span')}>
      <tbody>
        {span.places.map(({ role, positionM, isSeen, lossDb, reflectanceDb }) => (
          <tr key={role}>
            <td>
              {t(role)}
              {!isSeen && role !== 'launch-connector' && (
                <span className="span-unseen" title={t('notSeen')}>
                  ?
                </span>
              )}
            </td>
            <td className="number span-figure">{formatKm(positionM)}</td>
            <td className="number span-figure">{formatJointDb(lossDb)}</td>
            <td className="number span-figure">{formatNumber(reflectanceDb, 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Refusal({ span: { refusal, launchM, receiveM } }: { span: TraceSpan }) {
  const t = useMessages(findingMessages)
  if (refusal === null) return null
  const stated = { launch: formatDistance(launchM), receive: formatDistance(receiveM) }
  return <div className="span-refusal">{t(refusal, stated)}</div>
}

type FiguresProps = { span: TraceSpan; events: readonly TraceEvent[] }

function Figures({ span, events }: FiguresProps) {
  const t = useMessages(findingMessages)
  const r = useMessages(resourceMessages)
  const figures = [
    { label: t('spanLength'), value: formatDistance(span.lengthM) },
    {
      label: r('loss'),
      value: formatMeasured(span.lossDb, 'dB'),
      title: formatDeviation(span.lossSigmaDb, 'dB'),
    },
    { label: t('spanAverage'), value: formatMeasured(averageOf(span), 'dB/km') },
    { label: t('spanSections'), value: formatSections(listSections(events, findSpanBounds(span))) },
    { label: t('spanOrl'), value: span.orlDb === null ? MISSING : `${formatNumber(span.orlDb, 1)} dB` },
  ]
  return (
    <dl className="span-figures">
      {figures.map(({ label, value, title }) => (
        <div key={label} title={title}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const isRefused = (span: TraceSpan | undefined): boolean => span !== undefined && span.refusal !== null

/** Length, loss and return loss in one line, or why there is none. */
function Brief({ span, isError }: { span: TraceSpan | undefined; isError: boolean }) {
  const t = useMessages(findingMessages)
  if (span === undefined) return t(isError ? 'spanFailed' : 'spanLoading')
  const { lengthM, lossDb, orlDb } = span
  const orl = orlDb === null ? MISSING : `${formatNumber(orlDb, 1)} dB`
  return [formatDistance(lengthM), formatMeasured(lossDb, 'dB'), `${t('spanOrl')} ${orl}`].join(' · ')
}

type SpanPanelProps = { link: Link; traceId: string; events: readonly TraceEvent[] }

/** The span between launch and receive fibre: its figures, its ends, and what is stated of both fibres. */
export function SpanPanel({ link, traceId, events }: SpanPanelProps) {
  const t = useMessages(findingMessages)
  const { data: span, isError } = useQuery(spanQuery(traceId))
  const mayChange = useMayCall(plantApi.linkSpan)
  const [isEdited, setIsEdited] = useState(false)
  return (
    <details className="span-panel" open={isRefused(span)}>
      <summary>
        <b>{t('span')}</b> <Brief span={span} isError={isError} />
      </summary>
      {span !== undefined && (
        <>
          <Refusal span={span} />
          <Figures span={span} events={events} />
          <Places span={span} />
        </>
      )}
      <div className="span-stated">
        <span>
          <span className="span-reel">
            {t('launchFibre')} {formatDistance(span?.launchM ?? null)} ·
          </span>{' '}
          <span className="span-reel">
            {t('receiveFibre')} {formatDistance(span?.receiveM ?? null)}
          </span>
        </span>
        {mayChange && (
          <button type="button" className="button small" onClick={() => setIsEdited(true)}>
            <Icon name="edit" size={14} />
            {t('spanEdit')}
          </button>
        )}
      </div>
      {isEdited && <SpanForm link={link} onClose={() => setIsEdited(false)} />}
    </details>
  )
}
