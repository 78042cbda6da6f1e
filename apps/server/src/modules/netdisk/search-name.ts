/**
 * Searches parts of names with an index and without patterns: `%`, `_`, `[` are plain characters. The index
 * holds the characters of a name and its pairs of neighbours, which finds two Chinese characters as well as a word.
 */
export interface SearchName {
  readonly searchName: string
  readonly searchGrams: string[]
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase()

const makePairs = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)

export function makeSearchName(name: string): SearchName {
  const searchName = fold(name)
  const characters = Array.from(searchName)
  return { searchName, searchGrams: [...new Set([...characters, ...makePairs(characters)])] }
}

/** What a name must contain: all pairs of the key; a key of one character is its own gram. */
export function makeSearchKey(key: string): SearchName {
  const searchName = fold(key.toWellFormed().replaceAll('\0', '\uFFFD'))
  const characters = Array.from(searchName)
  const grams = characters.length > 1 ? makePairs(characters) : characters
  return { searchName, searchGrams: [...new Set(grams)] }
}
