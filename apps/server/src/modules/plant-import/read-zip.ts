import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { MAX_UNPACKED_BYTES, MAX_ZIP_ENTRIES, UnreadableFile } from './file-limits.ts'
import { readZipName } from './zip-name.ts'

export interface ZipParts {
  /** Undefined when there is no such part. */
  read(name: string): AsyncGenerator<Buffer> | undefined
  readonly names: readonly string[]
}

const openZip = (bytes: Uint8Array): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      { lazyEntries: true, decodeStrings: false },
      (cause, zip) => (cause ? reject(new UnreadableFile('not-zip', cause)) : resolve(zip)),
    )
  })

/** The parts of a zip by their names. What it says of their sizes is checked first, and again while they are read. */
export async function readZip(bytes: Uint8Array): Promise<ZipParts> {
  const zip = await openZip(bytes)
  if (zip.entryCount > MAX_ZIP_ENTRIES) throw new UnreadableFile('too-many-entries')
  const entries = await listEntries(zip)
  const statedBytes = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (statedBytes > MAX_UNPACKED_BYTES) throw new UnreadableFile('unpacks-too-large')
  let leftBytes = MAX_UNPACKED_BYTES
  async function* stream(entry: Entry): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of await openEntry(zip, entry)) {
        leftBytes -= (chunk as Buffer).length
        if (leftBytes < 0) throw new UnreadableFile('unpacks-too-large')
        yield chunk as Buffer
      }
    } catch (cause) {
      throw cause instanceof UnreadableFile ? cause : new UnreadableFile('not-zip', cause)
    }
  }
  return {
    names: [...entries.keys()],
    read: (name) => {
      const entry = entries.get(name)
      return entry && stream(entry)
    },
  }
}

/** As yauzl says of a name that leads out of the folder it is unpacked into. */
const UNSAFE_NAME = /^(?:invalid relative path|absolute path|invalid characters in fileName)/

const findZipFault = (cause: unknown): 'unsafe-names' | 'not-zip' =>
  cause instanceof Error && UNSAFE_NAME.test(cause.message) ? 'unsafe-names' : 'not-zip'

const listEntries = (zip: ZipFile): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    const refuse = (cause: unknown) => reject(new UnreadableFile(findZipFault(cause), cause))
    zip.on('entry', (entry: Entry) => {
      if (entry.isEncrypted()) return reject(new UnreadableFile('encrypted'))
      try {
        entries.set(readZipName(entry), entry)
      } catch (cause) {
        return refuse(cause)
      }
      return zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', refuse)
    zip.readEntry()
  })

const openEntry = (zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (cause, stream) => (cause ? reject(cause) : resolve(stream)))
  })
