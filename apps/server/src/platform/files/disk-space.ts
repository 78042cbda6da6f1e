import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  readonly totalBytes: number
  readonly usedBytes: number
  readonly availableBytes: number
}

/** Of the file system a folder lies on; what is reserved for root counts neither as used nor as available. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { blocks, bfree, bavail, bsize } = await statfs(folder)
  const usedBytes = (blocks - bfree) * bsize
  const availableBytes = bavail * bsize
  return { totalBytes: usedBytes + availableBytes, usedBytes, availableBytes }
}
