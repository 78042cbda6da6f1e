import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { FileBelow } from '#modules/netdisk'

/** Fast: the network is the limit only when the processor does little. */
const COMPRESSION_LEVEL = 1
/** Characters that Windows refuses in names, and that yazl takes for a drive. */
const UNPORTABLE = /[<>:"|?*]/g

type OpenFile = (fileKey: string) => Promise<Readable>

/**
 * A zip of files and folders, written as it is read: one file is open at a time and none is in memory. Names are UTF-8.
 * When the reader disconnects, the open file is closed; when a file cannot be read, the zip breaks off.
 */
export function makeZipStream(files: readonly FileBelow[], openFile: OpenFile): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  let open: Readable | undefined
  const breakOff = (cause: unknown): void => {
    output.destroy(cause instanceof Error ? cause : new Error('the zip broke off', { cause }))
  }
  zip.on('error', breakOff)
  output.once('close', () => open?.destroy())
  const used = new Set<string>()
  for (const { path, type, fileKey, putAt } of files) {
    const name = makeEntryName(path, used)
    if (type === 'dir') zip.addEmptyDirectory(name, { mtime: putAt })
    else {
      zip.addReadStreamLazy(name, { mtime: putAt, compressionLevel: COMPRESSION_LEVEL }, (give) => {
        const begin = async (): Promise<void> => {
          if (output.destroyed) return
          open = await openFile(fileKey ?? '')
          open.on('error', breakOff)
          give(null, open)
        }
        begin().catch(breakOff)
      })
    }
  }
  zip.end()
  // The reader has noticed a failure by then: its connection is cut.
  pipeline(zip.outputStream, output).catch(() => undefined)
  return output
}

/** Two names may become equal by this: the second gets a number. */
function makeEntryName(path: string, used: Set<string>): string {
  const portable = path.replace(UNPORTABLE, '_')
  let name = portable
  for (let number = 2; used.has(name); number++) {
    name = portable.replace(/(\.[^./]*)?(\/?)$/, `(${number})$1$2`)
  }
  used.add(name)
  return name
}
