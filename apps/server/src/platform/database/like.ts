const escape = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A pattern for LIKE and ILIKE that finds the text anywhere; wildcards in it stand for themselves. */
export const makeContainsPattern = (text: string): string => `%${escape(text)}%`

/** One that finds the text at the beginning. */
export const makePrefixPattern = (text: string): string => `${escape(text)}%`
