import type { DiskSpace } from './disk-space.ts'

const MB = 1024 * 1024
/** Four segments of the write-ahead log: what the database may need at once. */
export const FULL_BYTES = 64 * MB
/** A small disk must not count as full only because it is small. */
const MAX_SHARE = 0.1

export type SpaceState = 'ok' | 'low' | 'full'

/** The free space below which to warn: the operator's setting, at most a tenth of the disk. */
export const limitWarnBytes = ({ totalBytes }: Pick<DiskSpace, 'totalBytes'>, warnFreeMb: number): number =>
  Math.min(warnFreeMb * MB, totalBytes * MAX_SHARE)

export function judgeSpace(space: DiskSpace, warnFreeMb: number): SpaceState {
  if (space.availableBytes < Math.min(FULL_BYTES, space.totalBytes * MAX_SHARE)) return 'full'
  return space.availableBytes < limitWarnBytes(space, warnFreeMb) ? 'low' : 'ok'
}

/** Half of the warning limit for uploads: the other half stays for the database and for traces. */
export const hasRoomForUpload = (space: DiskSpace, warnFreeMb: number, bytes: number): boolean =>
  space.availableBytes - bytes >= limitWarnBytes(space, warnFreeMb) / 2
