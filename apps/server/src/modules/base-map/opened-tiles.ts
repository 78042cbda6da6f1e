import type { Log } from '#platform/log/log'
import { openTileFile, type TileFile } from './tile-file.ts'

/** The file of the settings, from the start of the server to its end. */
export function createOpenedTiles(path: string | undefined, log: Log) {
  let file: TileFile | undefined
  return {
    /** Alarms do not wait for a map: without its file the console draws its own. */
    open: async (): Promise<void> => {
      if (path === undefined) return
      const outcome = await openTileFile(path)
      if (outcome.ok) file = outcome.file
      else log.warn(outcome.fault)
    },
    file: () => file,
    close: async (): Promise<void> => file?.close(),
  }
}
