import type { Alarm, PlaceDetail } from '@fibrewatch/contract/alarm'
import type { Landmark } from '@fibrewatch/contract/plant'
import { formatDistance, formatUncertainty } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useIsNarrow } from '#ui/media.ts'
import { SeverityGlyph } from '#ui/severity-icon.tsx'
import { isCut, shownSeverity } from '../alarm-list/alarm-cells.tsx'
import { eventMessages } from '../event.messages.ts'

/** Drawn at the size it is shown, so that its text is not scaled: the drawer's, or a phone's. */
const WIDE_PX = 544
const NARROW_PX = 358
const LINE_Y = 24
const INSET = 6
const GLYPH = 14
const MIN_SPAN = 3
/** How near an end a site must lie to be the end, as a share of the link. */
const END_SHARE = 0.02
/** The label of the fault keeps clear of the names at both ends. */
const LABEL_SHARE = 0.26

type PlaceStripProps = { alarm: Alarm; place: PlaceDetail | null; landmarks: readonly Landmark[] }

/** Names of the sites at both ends, without sites on the way. */
function findEnds(landmarks: readonly Landmark[], lengthM: number): { first: string; last: string } {
  const findSite = (fromM: number, toM: number) =>
    landmarks.find(({ kind, opticalM }) => kind === 'site' && opticalM >= fromM && opticalM <= toM)?.name ??
    ''
  const reachM = lengthM * END_SHARE
  return {
    first: findSite(Number.NEGATIVE_INFINITY, reachM),
    last: findSite(lengthM - reachM, Number.POSITIVE_INFINITY),
  }
}

function Line({
  alarm,
  xOf,
  lengthM,
}: {
  alarm: Alarm
  xOf: (positionM: number) => number
  lengthM: number
}) {
  const x = xOf(alarm.positionM ?? 0)
  const end = xOf(lengthM)
  const edge = `var(--${shownSeverity(alarm)}-edge)`
  const spanPx = xOf(alarm.lengthM ?? 0) - xOf(0)
  const isBroken = isCut(alarm)
  return (
    <>
      <path d={`M${INSET} ${LINE_Y}H${isBroken ? x : end}`} stroke="var(--link-normal)" strokeWidth={3} />
      {isBroken && <path d={`M${x} ${LINE_Y}H${end}`} stroke={edge} strokeWidth={2} strokeDasharray="3 4" />}
      {spanPx > MIN_SPAN && (
        <path d={`M${x - spanPx / 2} ${LINE_Y}h${spanPx}`} stroke={edge} strokeWidth={6} />
      )}
      <path
        d={`M${INSET} ${LINE_Y - 6}v12M${end} ${LINE_Y - 6}v12`}
        stroke="var(--text-2)"
        strokeWidth={1.5}
      />
    </>
  )
}

function Labels({ alarm, place, landmarks, x, widthPx }: PlaceStripProps & { x: number; widthPx: number }) {
  const t = useMessages(eventMessages)
  const { first, last } = findEnds(landmarks, alarm.linkLengthM ?? 0)
  const before = place?.before ?? null
  const after = place?.after ?? null
  const sure = alarm.place === null ? '' : ` ${formatUncertainty(alarm.place.uncertaintyM)}`
  const halfPx = widthPx * LABEL_SHARE
  const labelX = Math.min(widthPx - halfPx, Math.max(halfPx, x))
  return (
    <g fontSize={12} fill="var(--text-3)">
      {before !== null && (
        <text x={labelX - 6} y={10} textAnchor="end">
          {t('before', { name: before.name, offset: formatDistance(before.offsetM) })}
        </text>
      )}
      {after !== null && (
        <text x={labelX + 6} y={10}>
          {t('after', { name: after.name, offset: formatDistance(after.offsetM) })}
        </text>
      )}
      <text x={0} y={48}>
        {first} 0
      </text>
      <text x={widthPx} y={48} textAnchor="end">
        {formatDistance(alarm.linkLengthM)} {last}
      </text>
      <text x={labelX} y={48} textAnchor="middle" fill="var(--text-1)" fontSize={13} fontWeight={600}>
        {formatDistance(alarm.positionM)}
        {sure}
      </text>
    </g>
  )
}

/** The whole link with a tick for every landmark, and the distances to both neighbours of the fault. */
export function PlaceStrip(props: PlaceStripProps) {
  const { alarm, landmarks } = props
  const widthPx = useIsNarrow() ? NARROW_PX : WIDE_PX
  const { positionM, linkLengthM, acked, state } = alarm
  if (positionM === null || linkLengthM === null || linkLengthM <= 0) return null
  const xOf = (atM: number) =>
    INSET + (Math.min(Math.max(atM, 0), linkLengthM) / linkLengthM) * (widthPx - 2 * INSET)
  const x = xOf(positionM)
  return (
    <svg className="place-strip" viewBox={`0 0 ${widthPx} 54`} width="100%" aria-hidden="true">
      <Line alarm={alarm} xOf={xOf} lengthM={linkLengthM} />
      {landmarks.map(({ id, opticalM, name }) => (
        <path key={id} d={`M${xOf(opticalM)} ${LINE_Y - 4}v8`} stroke="var(--text-3)">
          <title>{name}</title>
        </path>
      ))}
      <g transform={`translate(${x - GLYPH / 2} ${LINE_Y - GLYPH / 2}) scale(${GLYPH / 16})`}>
        <rect x={0} y={0} width={16} height={16} fill="var(--elevated)" />
        <SeverityGlyph severity={shownSeverity(alarm)} acked={acked || state === 'cleared'} />
      </g>
      <Labels {...props} {...{ x, widthPx }} />
    </svg>
  )
}
