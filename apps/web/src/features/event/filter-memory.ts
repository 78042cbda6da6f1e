import {
  defineStored,
  parseText,
  type StorageArea,
  type StorageKey,
  type Stored,
} from '#lib/storage/stored.ts'

const MAX_FORMER = 8

/** The filters used before, from the browser's storage. */
const parseFormer = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null

/** The stored filters of a list, as parameters of the address. */
export type FilterMemory = {
  /** Null when the list was last shown unfiltered. */
  loadLast: () => URLSearchParams | null
  /** The latest first; each once. */
  listFormer: () => URLSearchParams[]
  save: (params: URLSearchParams) => void
}

function makeMemory(last: Stored<string>, former: Stored<string[]> | null): FilterMemory {
  const listTexts = () => former?.load() ?? []
  return {
    loadLast: () => {
      const text = last.load() ?? ''
      return text === '' ? null : new URLSearchParams(text)
    },
    listFormer: () => listTexts().map((text) => new URLSearchParams(text)),
    save: (params) => {
      const text = params.toString()
      last.save(text)
      if (text === '') return
      const others = listTexts().filter((other) => other !== text)
      former?.save([text, ...others].slice(0, MAX_FORMER))
    },
  }
}

/** By where the console runs: a separate window stores its own last filter; former filters belong to the user. */
export type FilterMemories = Readonly<Record<StorageArea, FilterMemory>>

/** Where a list stores the filter used last, and those used before where it shows them. */
export function defineFilterMemories(lastKey: StorageKey, formerKey?: StorageKey): FilterMemories {
  const former = formerKey === undefined ? null : defineStored(formerKey, parseFormer)
  const makeIn = (place: StorageArea) => makeMemory(defineStored(lastKey, parseText, place), former)
  return { browser: makeIn('browser'), window: makeIn('window') }
}
