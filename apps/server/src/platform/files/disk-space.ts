import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  readonly totalBytes: number
  readonly usedBytes: number
  readonly availableBytes: number
}

/** The space of the file system of a folder; blocks reserved for root count neither as used nor as available. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { blocks, bfree, bavail, bsize } = await statfs(folder)
  const usedBytes = (blocks - bfree) * bsize
  const availableBytes = bavail * bsize
  return { totalBytes: usedBytes + availableBytes, usedBytes, availableBytes }
}
