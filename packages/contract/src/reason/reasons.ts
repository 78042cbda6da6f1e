/** The HTTP status and the text of each code; `{0}`, `{1}` are filled in by the server. */
export type Reasons = Record<string, { status: number; zh: string; en: string }>
