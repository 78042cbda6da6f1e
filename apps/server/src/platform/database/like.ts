/** A pattern for ILIKE that finds the text anywhere: what the user typed stands for itself. */
export const makeContainsPattern = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
