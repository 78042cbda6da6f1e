/** 200,000 landmarks with names and places take 16 MB as CSV. */
export const MAX_IMPORT_BYTES = 32 * 1024 * 1024
export const MAX_IMPORT_ROWS = 250_000
export const MAX_IMPORT_COLUMNS = 200
