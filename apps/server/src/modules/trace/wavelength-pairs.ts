import type { WavelengthComparison } from '@fibrewatch/contract/trace'
import { findBendSide } from '@fibrewatch/otdr'
import type { Db, Tx } from '#platform/database/database'
import { FileMissingError, type FileStore } from '#platform/files/file-store'
import type { TraceReader } from './trace-reader.ts'
import { listOpenAlarms, type StoredTrace } from './trace.repository.ts'
import type { OtherFile } from './wavelength-reading.ts'
import {
  changeComparison,
  failsAtAnother,
  listComparedWith,
  listOtherWavelengths,
  loadLaterWavelengths,
  type OtherWavelength,
  removeComparisons,
} from './wavelength-pairs.repository.ts'

/** As for a reference: two measurements at one nominal wavelength. */
const NEAR_NM = 15
/**
 * An instrument that alternates comes round its ports within the hour; people measure a cable at one wavelength in the
 * morning and at the other in the afternoon. What lies a day apart may be two states of the fibre.
 */
const WITHIN_S = 86_400

type Measured = Pick<StoredTrace, 'linkId' | 'wavelengthNm' | 'measuredAt'>

interface ComparedArrival {
  /** Null: there is none to compare with, or they cannot be compared. */
  readonly wavelengths: WavelengthComparison | null
  /**
   * Whether it may speak of alarms. What was compared with an earlier arrival already says nothing new: a splice made since
   * then would look like a bend, and confirm itself.
   */
  readonly isFresh: boolean
}

interface PairParts {
  readonly db: Db
  readonly files: FileStore
  readonly reader: TraceReader
}

/** A trace that has just arrived, or one that loses what it was compared with (`exceptId`), beside those of its link at other wavelengths about the same time. */
export async function compareArrival(
  parts: PairParts,
  { bytes, exceptId, ...arrival }: Measured & { readonly bytes: Uint8Array; readonly exceptId?: string },
): Promise<ComparedArrival> {
  const { linkId, wavelengthNm, measuredAt } = arrival
  const filter = { linkId, wavelengthNm, measuredAt, nearNm: NEAR_NM, withinS: WITHIN_S, exceptId }
  const chosen = chooseOthers(wavelengthNm, await listOtherWavelengths(parts.db, filter))
  const others = (await Promise.all(chosen.map((other) => readOther(parts, other)))).flat()
  if (others.length === 0) return { wavelengths: null, isFresh: false }
  const open = await listOpenAlarms(parts.db, linkId, ['MACROBEND'])
  const watchedM = open.flatMap(({ positionM }) => (positionM === null ? [] : [positionM]))
  const wavelengths = await parts.reader.readWavelengths({ bytes, others, watchedM })
  return { wavelengths, isFresh: chosen.every((other) => other.isFresh) }
}

/** None where its file is gone: the arrival counts without it. */
async function readOther(
  { files }: PairParts,
  other: Pick<OtherWavelength, 'id' | 'measuredAt' | 'fileKey'>,
): Promise<OtherFile[]> {
  const { id: traceId, measuredAt, fileKey } = other
  try {
    return [{ traceId, measuredAt: measuredAt.toISOString(), bytes: await files.readBytes(fileKey) }]
  } catch (cause) {
    if (cause instanceof FileMissingError) return []
    throw cause
  }
}

/** One at 1310 nm and up to two at longer wavelengths make a comparison, the arrival being one of them. */
function chooseOthers(wavelengthNm: number, nearestFirst: readonly OtherWavelength[]): OtherWavelength[] {
  const side = findBendSide(wavelengthNm)
  const sideOf = (other: OtherWavelength) => findBendSide(other.wavelengthNm)
  const isOwn = (one: OtherWavelength, at: number) =>
    nearestFirst.slice(0, at).every((nearer) => Math.abs(nearer.wavelengthNm - one.wavelengthNm) > NEAR_NM)
  const others = nearestFirst.filter(isOwn)
  const longs = others.filter((other) => sideOf(other) === 'long')
  const shorts = others.filter((other) => sideOf(other) === 'short').slice(0, 1)
  if (side === 'short') return longs.slice(0, 2)
  return side === 'long' && shorts.length > 0 ? [...shorts, ...longs.slice(0, 1)] : []
}

/** Plans measure a link once a day at least; a test that has not come for two is none of the plan any more. */
const PLAN_S = 2 * WITHIN_S

/** Whether the instrument's last test of the link at another wavelength could not measure it. */
export async function isTestFailingAtAnother(
  { db }: { readonly db: Db },
  { linkId, wavelengthNm, measuredAt }: Measured,
): Promise<boolean> {
  return failsAtAnother(db, { linkId, wavelengthNm, measuredAt, nearNm: NEAR_NM, withinS: PLAN_S })
}

/** What it was compared with as it arrived, else what the next at another wavelength was compared with. */
export async function loadWavelengths(
  { db }: { readonly db: Db },
  trace: StoredTrace,
): Promise<WavelengthComparison | null> {
  const { id, linkId, wavelengthNm, measuredAt, summary } = trace
  const own = summary.wavelengths ?? null
  if (own !== null || findBendSide(wavelengthNm) === null) return own
  return loadLaterWavelengths(db, {
    id,
    linkId,
    wavelengthNm,
    measuredAt,
    nearNm: NEAR_NM,
    withinS: WITHIN_S,
  })
}

/** Beyond these a trace loses what it was compared with, and is not compared anew. */
const MAX_COMPARED_ANEW = 20

export interface ComparedAnew {
  readonly id: string
  readonly wavelengths: WavelengthComparison | null
}

/** What was compared with a trace that counts no longer, compared without it. */
export async function compareWithout(
  parts: PairParts,
  { id, linkId, measuredAt }: Pick<StoredTrace, 'id' | 'linkId' | 'measuredAt'>,
): Promise<ComparedAnew[]> {
  const filter = { id, linkId, measuredAt, withinS: WITHIN_S, limit: MAX_COMPARED_ANEW }
  const anew: ComparedAnew[] = []
  for (const other of await listComparedWith(parts.db, filter)) {
    const [file] = await readOther(parts, other)
    if (file === undefined) continue
    const { wavelengthNm, measuredAt: otherAt } = other
    const measured = { linkId, wavelengthNm, measuredAt: otherAt, bytes: file.bytes, exceptId: id }
    anew.push({ id: other.id, wavelengths: (await compareArrival(parts, measured)).wavelengths })
  }
  return anew
}

/** What each of them was compared with from now on. */
export async function storeComparisons(
  tx: Tx,
  { id, linkId, measuredAt }: Pick<StoredTrace, 'id' | 'linkId' | 'measuredAt'>,
  anew: readonly ComparedAnew[],
): Promise<void> {
  await removeComparisons(tx, { id, linkId, measuredAt, withinS: WITHIN_S })
  for (const { id: otherId, wavelengths } of anew)
    if (wavelengths !== null) await changeComparison(tx, otherId, wavelengths)
}
