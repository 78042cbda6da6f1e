/** Some 49,000 of the most frequent leaked passwords, in lower case; read when the first password is chosen. */
let listed: Promise<ReadonlySet<string>> | undefined

async function loadListed(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Words that an attacker tries who knows the installation, its place, or how such passwords are made. */
const USUAL_WORDS = (
  'password passwort passwd passw pass pwd mima admin administrator root user guest test demo welcome letmein login ' +
  'iloveyou changeme default secret master huawei cisco zte fiberhome fibrewatch fiberwatch fibre fiber otdr ' +
  'woaini woaiwojia zhongguo china beijing shanghai 5201314 1314520 520 1314 ' +
  'spring summer autumn winter january february march april june july august september october november december ' +
  'monday tuesday wednesday thursday friday saturday sunday'
).split(' ')
/** Rows and columns of the keyboard, and common sequences. */
const RUNS = (
  '1234567890 01234567890 qwertyuiop asdfghjkl zxcvbnm abcdefghijklmnopqrstuvwxyz ' +
  '1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 9ol'
)
  .split(' ')
  .flatMap((run) => [run, Array.from(run).toReversed().join('')])
const MIN_RUN = 3
/** The character of a key with shift. */
const SHIFTED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('!@#$%^&*()', (sign, index) => [sign, String((index + 1) % 10)]),
)
/** Letters as people replace them by digits and signs; 1 stands for two. */
const DISGUISES: readonly Readonly<Record<string, string>>[] = [
  { '@': 'a', '4': 'a', '0': 'o', '1': 'i', '!': 'i', '3': 'e', $: 's', '5': 's', '7': 't', '8': 'b' },
  { '@': 'a', '4': 'a', '0': 'o', '1': 'l', '!': 'i', '3': 'e', $: 's', '5': 's', '7': 't', '8': 'b' },
]
/** A year, with month and day or without. */
const DATE = /(?:19|20)\d{2}(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?)?/g
const SAME = /(.)\1{2,}/gu
/** One piece repeated. */
const REPEATED = /^(.{1,4}?)\1+$/u
const SIGNS_AT_ENDS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
const MIN_WORD = 3
/** At least so many characters must not be part of a pattern. */
const MIN_UNEXPLAINED = 5

/**
 * Whether a password is among the first that are tried: a listed one, also with replaced letters or with digits and signs at its
 * ends, or one made of `words`, dates, keyboard runs and repeats.
 * @param words of the installation: its name, the user's name
 */
export async function isCommonPassword(password: string, words: readonly string[]): Promise<boolean> {
  const small = password.normalize('NFKC').toLowerCase()
  listed ??= loadListed()
  if (isListed(small, await listed) || REPEATED.test(small)) return true
  const known = [...USUAL_WORDS, ...words.flatMap(splitWords)].toSorted((a, b) => b.length - a.length)
  return [small, ...disguisesOf(small)].some((text) => countUnexplained(text, known) < MIN_UNEXPLAINED)
}

/** A sign at an end may stand for a letter, or be an addition. */
const isListed = (small: string, list: ReadonlySet<string>): boolean =>
  [small, small.replace(SIGNS_AT_ENDS, '')]
    .flatMap((text) => [text, ...disguisesOf(text)])
    .some((text) => list.has(text) || list.has(trimToLetters(text)))

const disguisesOf = (text: string): string[] =>
  DISGUISES.map((letters) => Array.from(text, (sign) => letters[sign] ?? sign).join(''))

const trimToLetters = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_WORD)

function countUnexplained(text: string, known: readonly string[]): number {
  let rest = text.replaceAll(DATE, ' ')
  for (const word of known) rest = rest.replaceAll(word, ' ')
  rest = rest.replaceAll(SAME, ' ')
  return Array.from(removeRuns(rest).replaceAll(/\s/g, '')).length
}

/** Removes each piece that follows a run for so long. */
function removeRuns(text: string): string {
  const typed = Array.from(text, (sign) => SHIFTED[sign] ?? sign)
  const isRun = (from: number, length: number): boolean =>
    from + length <= typed.length &&
    RUNS.some((run) => run.includes(typed.slice(from, from + length).join('')))
  let rest = ''
  for (let at = 0; at < typed.length; ) {
    let length = 0
    if (isRun(at, MIN_RUN)) for (length = MIN_RUN; isRun(at, length + 1); ) length++
    rest += length === 0 ? (typed[at] ?? '') : ' '
    at += Math.max(1, length)
  }
  return rest
}
