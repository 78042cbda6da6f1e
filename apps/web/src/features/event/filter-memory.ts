import type { Stored } from '#lib/storage/stored.ts'

const MAX_FORMER = 8

/** The filters used before, from the browser's storage. */
export const parseFormer = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null

/** The stored filters of a list, as parameters of the address. */
export type FilterMemory = {
  /** Null when the list was last shown unfiltered. */
  loadLast: () => URLSearchParams | null
  /** The latest first; each once. */
  listFormer: () => URLSearchParams[]
  save: (params: URLSearchParams) => void
}

export function makeFilterMemory(last: Stored<string>, former: Stored<string[]>): FilterMemory {
  return {
    loadLast: () => {
      const text = last.load() ?? ''
      return text === '' ? null : new URLSearchParams(text)
    },
    listFormer: () => (former.load() ?? []).map((text) => new URLSearchParams(text)),
    save: (params) => {
      const text = params.toString()
      last.save(text)
      if (text === '') return
      const others = (former.load() ?? []).filter((other) => other !== text)
      former.save([text, ...others].slice(0, MAX_FORMER))
    },
  }
}
