const SEPARATE_PREFIX = '/separatePage/'

/** Where a page stands in a window of its own (user specification, section 3: `/separatePage/event`). */
export const makeSeparatePath = (pageId: string): string => SEPARATE_PREFIX + pageId

/** The page a separate window shows; null for every other address. */
export const parseSeparatePath = (path: string): string | null =>
  path.startsWith(SEPARATE_PREFIX) ? path.slice(SEPARATE_PREFIX.length) : null
