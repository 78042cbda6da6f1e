/** Part of a text that matched: from the first letter up to, not including, the last. */
export type Range = readonly [from: number, to: number]
/** The matching part of a text; null where nothing matches. */
export type Matcher = (text: string, wanted: string) => Range | null

/** Matches the typed letters in any case. An empty text matches everything. */
export const matchPlain: Matcher = (text, wanted) => {
  const lower = text.toLowerCase()
  // A letter whose length depends on its case would shift the range.
  const at = (lower.length === text.length ? lower : text).indexOf(wanted.toLowerCase())
  return at === -1 ? null : [at, at + wanted.length]
}

/** Adds pinyin and initials: `gly` and `guanliyu` find 管理域. The pinyin table is loaded at its first use. */
export async function loadPinyinMatcher(): Promise<Matcher> {
  const { default: pinyin } = await import('pinyin-match')
  return (text, wanted) => {
    const plain = matchPlain(text, wanted)
    if (plain !== null || wanted === '') return plain
    const found = pinyin.match(text, wanted)
    return found === false ? null : [found[0], found[1] + 1]
  }
}
