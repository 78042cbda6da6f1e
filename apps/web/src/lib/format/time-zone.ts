/** The reader's own zone (IANA), in which files and reports write times. */
export const readOwnZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
