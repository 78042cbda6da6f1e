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

/** Files of several databases lie in the store: what this one does not name may be another's. */
export class StoreSharedError extends Error {
  override readonly name = 'StoreSharedError'
  constructor(others: readonly string[]) {
    super(
      `files.store-shared: files of another database lie in the store: ${others.map((owner) => `owner-${owner}`).join(', ')}. ` +
        'Nothing was removed. Give each installation a store of its own; if that one is gone, remove the file of this name.',
    )
  }
}
