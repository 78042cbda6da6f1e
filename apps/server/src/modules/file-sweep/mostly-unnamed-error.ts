/** Most of the files are named by no row; nothing of their page was removed. */
export class MostlyUnnamedError extends Error {
  override readonly name = 'MostlyUnnamedError'
  constructor(unnamed: number, old: number) {
    super(
      `files.mostly-unnamed: no row names ${unnamed} of ${old} old files. Nothing of them was removed. ` +
        'Is this the database that belongs to the store? If it is, run the task once with acceptsMost.',
    )
  }
}
