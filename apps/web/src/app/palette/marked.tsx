import type { Range } from '#lib/search/match.ts'

/** A text with its matching part marked: text nodes only, so any text is safe. */
export function Marked({ text, range }: { text: string; range: Range | null }) {
  if (range === null || range[0] === range[1]) return text
  const [from, to] = range
  return (
    <>
      {text.slice(0, from)}
      <mark className="palette-mark">{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}
