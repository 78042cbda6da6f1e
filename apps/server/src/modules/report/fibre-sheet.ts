import type { BatchFileInfo, Closure, ClosureLoss, FibreLosses } from '@fibrewatch/contract/batch'
import type { LimitRule } from '@fibrewatch/contract/limit'
import type { TraceCurve } from '#modules/trace'
import type { DomainScope } from '#platform/auth/scope'
import type { CableData } from './cable-data.ts'
import { isMacrobend, type Macrobend } from './cable-places.ts'
import { findZeroDb, makeCurvePoints } from './curve-points.ts'
import { countedDb } from './cable-sheet.ts'
import type { Curve, CurvePoints, Figure, Section, Sheet, Table } from './drawing/sheet.ts'
import type { Telling } from './link-sheet.ts'
import {
  DASH,
  formatDb,
  formatInstant,
  formatJointDb,
  formatKm,
  formatNumber,
  formatPulse,
} from './report-figures.ts'
import type { ReportPorts } from './report.types.ts'
import type { Say } from './report-words.ts'
import { verdictColumn } from './verdict-column.ts'

/** A file of a fibre with its samples. */
export interface FibreCurve {
  readonly info: BatchFileInfo
  readonly curve: TraceCurve
}

export interface FibreCurves {
  readonly forward: FibreCurve | null
  readonly backward: FibreCurve | null
}

export async function loadFibreCurves(
  ports: ReportPorts,
  scope: DomainScope,
  { forwardFileId, backwardFileId }: FibreLosses,
): Promise<FibreCurves> {
  const load = async (id: string | null): Promise<FibreCurve | null> =>
    id === null
      ? null
      : { info: await ports.loadFileInfo(scope, id), curve: await ports.loadFileCurve(scope, id) }
  return { forward: await load(forwardFileId), backward: await load(backwardFileId) }
}

interface MeasuredFibre {
  readonly fibre: FibreLosses
  readonly curves: FibreCurves
  /** Of all fibres; none where the cable is reported at one wavelength. */
  readonly bends: readonly Macrobend[]
}

/** One fibre of a cable: both directions over each other, and its losses at the closures. */
export function makeFibreSheet(
  { batch, limits, closures, wavelengthNm }: CableData,
  { fibre, curves, bends }: MeasuredFibre,
  telling: Telling,
): Sheet {
  const { say } = telling
  const isBent = ({ positionM }: ClosureLoss): boolean =>
    isMacrobend(bends, { fibreNumber: fibre.fibreNumber, wavelengthNm, positionM })
  const files = [curves.forward, curves.backward].filter((file) => file !== null)
  return {
    title: say('fibreTitle', { number: fibre.fibreNumber }),
    subject: [batch.cableName, batch.cableCode].filter(Boolean).join(' ') || batch.name,
    subtitle: `${batch.endA} → ${batch.endB} · ${wavelengthNm ?? DASH} nm · ${say(`pairing.${fibre.pairing}`)}`,
    source: files.map(({ info }) => info.file.fileName).join(' · '),
    sections: [
      { kind: 'figures', figures: makeFigures(fibre, say) },
      ...makeCurveSection({ fibre, curves }, telling),
      {
        kind: 'table',
        title: say('losses'),
        note: say('closuresNote'),
        table: makeLossTable(fibre, { say, limits, closures, isBent }),
      },
      { kind: 'note', text: say('bothWays') },
    ],
  }
}

const makeFigures = (fibre: FibreLosses, say: Say): Figure[] => [
  { label: say('fibreLength'), value: formatKm(fibre.lengthM), unit: 'km', note: '' },
  { label: say('totalLoss'), value: formatDb(fibre.totalLossDb), unit: 'dB', note: '' },
  { label: say('attenuation'), value: formatNumber(fibre.attenuationDbPerKm, 3), unit: 'dB/km', note: '' },
  { label: say('orlA'), value: formatNumber(fibre.orlForwardDb, 1), unit: 'dB', note: '' },
  { label: say('orlB'), value: formatNumber(fibre.orlBackwardDb, 1), unit: 'dB', note: '' },
]

const BEHIND_END = 0.05

function makeCurveSection(
  { fibre, curves }: { readonly fibre: FibreLosses; readonly curves: FibreCurves },
  { say, timeZone }: Telling,
): Section[] {
  const first = curves.forward ?? curves.backward
  if (first === null) return []
  const { file } = first.info
  const lengthM = fibre.lengthM ?? file.lengthM ?? file.rangeM ?? 0
  const how = [
    file.pulseNs === null ? '' : formatPulse(file.pulseNs),
    file.measuredAt === null ? '' : formatInstant(file.measuredAt, timeZone),
  ]
  return [
    {
      kind: 'curve',
      title: say('curve'),
      note: how.filter(Boolean).join(' · '),
      curve: makeBothCurves(curves, { lengthM, losses: fibre.losses, say }),
    },
  ]
}

interface Drawn {
  readonly lengthM: number
  readonly losses: readonly ClosureLoss[]
  readonly say: Say
}

/** A to B as it was measured, B to A from the other end: both on the distance from A. */
function makeBothCurves({ forward, backward }: FibreCurves, { lengthM, losses, say }: Drawn): Curve {
  const spanM = lengthM * (1 + BEHIND_END)
  const there = forward === null ? null : pointsFromCable(forward, { lengthM: spanM, spanM })
  const back = backward === null ? null : mirror(pointsFromCable(backward, { lengthM, spanM }), lengthM)
  return {
    points: there ?? back ?? new Float32Array(),
    reference: there === null ? null : back,
    lengthM: spanM,
    noise: there === null || forward?.info.endM === null ? null : { fromM: lengthM, label: say('noise') },
    marks: losses.map(({ closure, positionM, verdict }) => ({
      positionM,
      label: closure === null ? '' : String(closure),
      tone: verdict === 'fail' ? 'failed' : 'plain',
    })),
    callouts: [],
    legend:
      there === null || back === null
        ? []
        : [
            { label: say('forward'), line: 'trace' },
            { label: say('backwardMirrored'), line: 'reference' },
          ],
  }
}

/** Distances count from where the cable begins; the noise behind it says where level 0 is, drawn or not. */
function pointsFromCable(
  { info, curve }: FibreCurve,
  { lengthM, spanM }: { readonly lengthM: number; readonly spanM: number },
): CurvePoints {
  const measured = { ...curve, startM: curve.startM - (info.beginM ?? 0) }
  const endM = info.endM === null ? null : info.endM - (info.beginM ?? 0)
  return makeCurvePoints(measured, { lengthM, zeroDb: findZeroDb(measured, { lengthM: spanM, endM }) })
}

function mirror(points: CurvePoints, lengthM: number): CurvePoints {
  const mirrored = new Float32Array(points.length)
  for (let at = 0; at < points.length; at += 2) {
    const to = points.length - 2 - at
    mirrored[to] = lengthM - (points[at] ?? 0)
    mirrored[to + 1] = points[at + 1] ?? 0
  }
  return mirrored
}

interface LossWords extends Pick<CableData, 'limits' | 'closures'> {
  readonly say: Say
  readonly isBent: (loss: ClosureLoss) => boolean
}

function makeLossTable({ losses }: FibreLosses, { say, limits, closures, isBent }: LossWords): Table {
  return {
    columns: [
      { title: say('number'), share: 0.5, align: 'end', isQuiet: true },
      { title: say('place'), share: 2.6, align: 'start' },
      { title: say('km'), share: 1.3, align: 'end' },
      { title: 'A→B dB', share: 1.2, align: 'end' },
      { title: 'B→A dB', share: 1.2, align: 'end' },
      { title: say('meanDb'), share: 1.2, align: 'end' },
      { title: say('atMost'), share: 1, align: 'end', isQuiet: true },
      { title: say('reflectance'), share: 1.2, align: 'end' },
    ],
    ...verdictColumn(say),
    empty: say('noEvents'),
    rows: losses.map((loss) => {
      const kind = closures.find(({ number }) => number === loss.closure)?.kind
      const rule = ruleOf(loss, kind)
      const place = kind === undefined ? 'ownEvent' : PLACES[kind]
      return {
        cells: [
          loss.closure === null ? '' : String(loss.closure),
          [say(place), loss.isOneSided && say('oneSided'), isBent(loss) && say('bend')]
            .filter(Boolean)
            .join(' · '),
          formatKm(loss.positionM),
          formatJointDb(loss.forwardDb),
          formatJointDb(loss.backwardDb),
          formatJointDb(countedDb(loss)),
          formatDb(limits?.[rule] ?? null),
          formatNumber(loss.reflectanceDb, 1),
        ],
        strong: loss.verdict === 'fail' ? [COUNTED_COLUMN] : [],
        verdict: loss.verdict ?? 'none',
      }
    }),
  }
}

const COUNTED_COLUMN = 5
const PLACES = { splice: 'closure', connector: 'connector' } as const

/** What a loss is judged by. */
function ruleOf({ meanDb }: ClosureLoss, kind: Closure['kind'] | undefined): LimitRule {
  if (kind === 'connector') return 'connector'
  return meanDb === null ? 'splice-single' : 'splice-mean'
}
