import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeRegionMap } from './region-map.ts'

/** Makes the map of the demo region (about two seconds) where there is none yet. */
export async function writeRegionMap(path: string): Promise<void> {
  if (await exists(path)) return
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Interrupted, it leaves no half of a map under that name.
  const unfinished = `${path}.part`
  await writeFile(unfinished, makeRegionMap())
  await rename(unfinished, path)
}

const exists = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
