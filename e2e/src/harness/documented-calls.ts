/** A call that a document shows: what follows `curl`, and the answer that its comment promises. */
export type DocumentedCall = { words: string; status: number; reason: string | null }

const BLOCK = /^```sh\n([\s\S]*?)^```$/gm
const CALL = /\bcurl -s /g
const COMMENT = /^#.*(?:\n#.*)*/m
const ANSWER_OK = 1

/** The shell examples of a document, as they stand, one after the other. */
export const listExamples = (text: string): string[] =>
  [...text.matchAll(BLOCK)].map(([, block]) => block ?? '')

/** The calls of an example in their order; without a comment a call succeeds. */
export function listCalls(example: string): DocumentedCall[] {
  const starts = [...example.matchAll(CALL)].map(({ index }) => index)
  return starts.map((start, index) => {
    const text = example.slice(start, starts[index + 1])
    const [comment = ''] = COMMENT.exec(text) ?? []
    const [, code = String(ANSWER_OK)] = /"code":(\d+)/.exec(comment) ?? []
    const [, reason = null] = /"reason":"([a-z.-]+)"/.exec(comment) ?? []
    return {
      words: text.split('\n')[0] ?? '',
      status: Number(code) === ANSWER_OK ? 200 : Number(code),
      reason,
    }
  })
}
