import { type LinkInfo, plantApi } from '@fibrewatch/contract/plant'
import { type TraceRow, traceApi } from '@fibrewatch/contract/trace'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { formatDb, formatDistance, formatWavelength } from '#lib/format/numbers.ts'
import { DataState } from '#ui/data-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { CodeBlock } from '#ui/parts/code-block.tsx'
import { Outcome } from '#ui/parts/outcome.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { Instant } from '#ui/time-text.tsx'
import { DropZone } from '#ui/upload/drop-zone.tsx'
import { UploadList } from '#ui/upload/upload-list.tsx'
import { PLANT_READS } from '../plant-reads.ts'
import { refreshPlant, refreshTraces, traceQuery } from '../resource.queries.ts'
import { startUploads, traceQueue } from '../trace-upload.ts'
import { forgetGuide } from './guide-memory.ts'
import { GuideFoot, NextButton } from './guide-foot.tsx'
import { useGuideWords } from './link-guide.messages.ts'
import type { Guide } from './use-guide.ts'

type StepProps = { guide: Guide }

/** The length that was entered is told from that of the trace beyond what a survey misses. */
const LENGTH_TOLERANCE = 0.005

/** A SOR file of the link, measured from its port. */
function useSending(linkId: number) {
  const client = useQueryClient()
  return (files: readonly File[]) =>
    startUploads({ linkId, direction: 'forward' }, files, () => {
      refreshTraces(client)
      refreshPlant(client)
    })
}

function SorButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useGuideWords()
  return (
    <label className="button primary">
      <Icon name="upload" size={14} />
      {t('choose')}
      <input
        type="file"
        className="visually-hidden"
        accept=".sor"
        data-autofocus
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again after a refusal.
          target.value = ''
        }}
      />
    </label>
  )
}

/** What the instrument is waited for with: its sign of life, and how it reports. */
function Waiting({ guide }: StepProps) {
  const t = useGuideWords()
  const { device, link } = guide.facts
  if (device === undefined || link === undefined) return null
  const curl = `curl -s '${globalThis.location.origin}/ingest/traces?link=${link.code}' \\\n  -H "X-Device-Key: ${device.code}:$FIBREWATCH_DEVICE_KEY" \\\n  -H 'content-type: application/octet-stream' --data-binary @trace.sor`
  return (
    <section className="guide-waiting" aria-label={t('orWait')}>
      <h3>{t('orWait')}</h3>
      <p role="status">
        <Outcome kind="waiting">{t('waiting', { device: device.code })}</Outcome>
      </p>
      <p className="text-2">{t('waitingMore')}</p>
      <p className="text-2">
        {device.lastSeenAt === null ? (
          t('deviceNeverSeen')
        ) : (
          <>
            {t('deviceSeen')} <Instant at={device.lastSeenAt} />
          </>
        )}
      </p>
      <CodeBlock label={t('waitingCurl')} text={curl} />
    </section>
  )
}

export function TraceStep({ guide }: StepProps) {
  const t = useGuideWords()
  const { link, info } = guide.facts
  const mayUpload = useMayCall(traceApi.upload)
  const send = useSending(link?.id ?? 0)
  if (link === undefined) return null
  const traceId = info?.link.lastTraceId ?? null
  return (
    <>
      <div className="guide-room">
        <DropZone hint={t('drop', { code: link.code })} onFiles={mayUpload ? send : null}>
          <div className="guide-body">
            {link.hasTrace ? (
              traceId !== null && (
                <FirstTrace traceId={traceId}>
                  {(trace) => info !== undefined && <LengthNote {...{ trace, info }} />}
                </FirstTrace>
              )
            ) : (
              <>
                {mayUpload ? (
                  <div className="guide-drop">
                    <SorButton onFiles={send} />
                    <span className="text-3">{t('dropHere')}</span>
                  </div>
                ) : (
                  <p className="text-2">{t('mayNotUpload')}</p>
                )}
                <Waiting guide={guide} />
              </>
            )}
            <UploadList ownerId={link.id} queue={traceQueue} />
          </div>
        </DropZone>
      </div>
      <GuideFoot guide={guide}>
        <NextButton guide={guide} isDisabled={!link.hasTrace} />
      </GuideFoot>
    </>
  )
}

type FirstTraceProps = { traceId: string; children?: (trace: TraceRow) => ReactNode }

/** What the newest trace says of the fibre. */
function FirstTrace({ traceId, children }: FirstTraceProps) {
  const t = useGuideWords()
  const query = useQuery(traceQuery(traceId))
  return (
    <DataState query={query} what={t('traceWhat')}>
      {({ trace }) => (
        <>
          <p role="status">
            <Outcome kind="done">{t('traceCame')}</Outcome>
          </p>
          <dl className="guide-facts">
            <Fact label={t('measured')}>
              <Instant at={trace.measuredAt} />
            </Fact>
            <Fact label={t('wavelength')}>{formatWavelength(trace.wavelengthNm)}</Fact>
            <Fact label={t('pulse')}>{`${trace.pulseNs} ns`}</Fact>
            <Fact label={t('end')}>{trace.endM === null ? t('endUnknown') : formatDistance(trace.endM)}</Fact>
            <Fact label={t('loss')}>{`${formatDb(trace.totalLossDb)} dB`}</Fact>
          </dl>
          {children?.(trace)}
        </>
      )}
    </DataState>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Offers the length of the trace where another was entered. */
function LengthNote({ trace, info }: { trace: TraceRow; info: LinkInfo }) {
  const t = useGuideWords()
  const mayChange = useMayCall(plantApi.linkUpdate)
  const change = useCommand(plantApi.linkUpdate, { doneText: t('lengthAdopted'), invalidates: PLANT_READS })
  const { link, version } = info
  const { endM } = trace
  if (endM === null || Math.abs(endM - link.lengthM) <= link.lengthM * LENGTH_TOLERANCE) return null
  const { id, code, name, port, launchOffsetM, receiveFibreM, excessRatio, groupIndex, enabled } = link
  const kept = {
    id,
    version,
    code,
    name,
    port,
    launchOffsetM,
    receiveFibreM,
    excessRatio,
    groupIndex,
    enabled,
  }
  // Rounded up: the end of the fibre lies on the link.
  const lengthM = Math.ceil(endM)
  const end = formatDistance(endM)
  return (
    <p className="guide-note">
      <span>{t('lengthDiffers', { end, length: formatDistance(link.lengthM) })}</span>
      {mayChange && (
        <button
          type="button"
          className="button small"
          onClick={() => void change({ body: { ...kept, lengthM } })}
        >
          {t('adoptLength', { end })}
        </button>
      )}
    </p>
  )
}

export function ReferenceStep({ guide }: StepProps) {
  const t = useGuideWords()
  const { info } = guide.facts
  const mayMake = useMayCall(traceApi.baseline)
  const make = useCommand(traceApi.baseline, {
    invalidates: [...PLANT_READS, traceApi.page, traceApi.info, traceApi.compare],
    onDone: () => {
      forgetGuide()
      guide.next()
    },
  })
  const traceId = info?.link.lastTraceId ?? null
  if (info === undefined || traceId === null) return null
  const { referenceTraceId } = info.link
  return (
    <>
      <div className="guide-body">
        <FirstTrace traceId={referenceTraceId ?? traceId}>
          {({ referenceVersion }) =>
            referenceVersion !== null && <p>{t('isReference', { version: referenceVersion })}</p>
          }
        </FirstTrace>
        {referenceTraceId === null && !mayMake && <p className="text-2">{t('mayNotReference')}</p>}
      </div>
      <GuideFoot guide={guide}>
        {referenceTraceId !== null ? (
          <NextButton guide={guide} />
        ) : (
          <button
            type="button"
            className="button primary"
            data-autofocus
            disabled={!mayMake}
            onClick={() => void make({ body: { id: traceId } })}
          >
            {t('makeReference')}
          </button>
        )}
      </GuideFoot>
    </>
  )
}
