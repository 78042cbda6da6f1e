import { polyphonic } from 'pinyin-pro'

/** A run of letters and digits, or one Chinese character. */
const TOKEN = /[a-z\d]+|\p{Script=Han}/gu
const HAN = /\p{Script=Han}/u
const SYLLABLE = /^[a-z]+$/

/**
 * What a name sounds like: pinyin without tones, syllables apart, so that a search can tell where one begins (`han` is
 * not in `zhang`) and initials need no column of their own. A character with several readings has them all, joined by
 * commas: only the person who gave the name knows which one is meant. `重庆 2号` is `zhong,chong qing 2 hao`; ü is v, as
 * it is typed. Letters and digits stand as they are, in lower case. Empty for a name without Chinese characters: it
 * reads as it is written. No character has more than five readings of six letters: so long may a reading become.
 */
export function makeReading(name: string): string {
  const text = name.normalize('NFKC').toLowerCase()
  if (!HAN.test(text)) return ''
  return (text.match(TOKEN) ?? [])
    .map((token) => (HAN.test(token) ? makeSyllables(token) : token))
    .filter((token) => token !== '')
    .join(' ')
}

function makeSyllables(character: string): string {
  const [readings = []] = polyphonic(character, { toneType: 'none', type: 'array', v: true })
  return [...new Set(readings)].filter((reading) => SYLLABLE.test(reading)).join(',')
}
