/** The file is no archive that can be taken; the message ends a sentence that names the file. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
