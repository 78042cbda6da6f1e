/** Files with their folders below the upload's target; and folders, also empty ones. */
export type ChosenFiles = {
  folders: readonly string[]
  files: readonly { file: File; folder: string }[]
}

/** From a file field; one that takes folders tells where each file was. */
export function listChosen(files: Iterable<File>): ChosenFiles {
  const chosen = [...files].map((file) => ({
    file,
    folder: file.webkitRelativePath.slice(0, file.webkitRelativePath.lastIndexOf('/') + 1),
  }))
  return { folders: [], files: chosen }
}

/** A folder lists its entries in portions, until a portion is empty. */
async function listEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return all
    all.push(...part)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

async function walk(entry: FileSystemEntry, folder: string): Promise<ChosenFiles> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return { folders: [], files: [{ file, folder }] }
  }
  if (!isFolder(entry)) return { folders: [], files: [] }
  const path = `${folder}${entry.name}/`
  const below = await Promise.all((await listEntries(entry)).map((child) => walk(child, path)))
  return {
    folders: [path, ...below.flatMap(({ folders }) => folders)],
    files: below.flatMap(({ files }) => files),
  }
}

/** Lists the dropped files. Read at once: after the event the browser gives nothing any more. */
export async function listDropped(transfer: DataTransfer): Promise<ChosenFiles> {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    return entry === null ? [] : [entry]
  })
  if (entries.length === 0) {
    return { folders: [], files: [...transfer.files].map((file) => ({ file, folder: '' })) }
  }
  const all = await Promise.all(entries.map((entry) => walk(entry, '')))
  return { folders: all.flatMap(({ folders }) => folders), files: all.flatMap(({ files }) => files) }
}
