/** A pattern for ILIKE that finds the text anywhere; wildcards in it stand for themselves. */
export const makeContainsPattern = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
