/** Names of files differ at their ends: what is left out is the middle. */
export function shortenMiddle(name: string, maxLength: number): string {
  // By code points: half of a surrogate pair is no letter.
  const letters = Array.from(name)
  if (letters.length <= maxLength) return name
  const kept = maxLength - 1
  const head = letters.slice(0, Math.ceil(kept / 2)).join('')
  return `${head}…${letters.slice(letters.length - Math.floor(kept / 2)).join('')}`
}
