const MAX_BYTES = 8192
const CUT = '\n…'

/** The output of a run: its beginning, at most 8 KB, as storable text. */
export class RunOutput {
  #text = ''
  #isFull = false

  get text(): string | null {
    if (this.#text === '') return null
    return this.#isFull ? `${this.#text}${CUT}` : this.#text
  }

  add(line: string): void {
    if (this.#isFull || line === '') return
    const clean = line.slice(0, MAX_BYTES).replaceAll('\0', '\uFFFD').toWellFormed()
    const longer = this.#text === '' ? clean : `${this.#text}\n${clean}`
    this.#isFull = Buffer.byteLength(longer) > MAX_BYTES || clean.length < line.length
    this.#text = this.#isFull ? cutToBytes(longer, MAX_BYTES - Buffer.byteLength(CUT)) : longer
  }
}

/** Without half a character at its end. */
const cutToBytes = (text: string, bytes: number): string =>
  Buffer.from(text)
    .subarray(0, bytes)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
