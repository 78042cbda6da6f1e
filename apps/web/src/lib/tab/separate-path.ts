const SEPARATE_PREFIX = '/separatePage/'
/** The pop-out alarm window (user specification, section 2). */
const POP_OUT = `${SEPARATE_PREFIX}event`

/** The path of a page in a window of its own. */
export const makeSeparatePath = (pageId: string): string => SEPARATE_PREFIX + pageId

/** The page a separate window shows; null for every other address. */
export const parseSeparatePath = (path: string): string | null =>
  path.startsWith(SEPARATE_PREFIX) ? path.slice(SEPARATE_PREFIX.length) : null

/** No global dialog ever covers the alarms of this window; an address may have the base path before it. */
export const isPopOut = (path: string): boolean => path.includes(POP_OUT)
