import { analyseTrace } from '../analysis/analyse-trace.ts'
import { compareTraces } from '../compare/compare-traces.ts'
import { makeSor } from '../sor/make-sor.ts'
import { parseSor } from '../sor/parse-sor.ts'
import type { SorFile } from '../sor/sor-file.ts'
import { sorErrorCodes, sorWarningCodes } from '../sor/sor-file.ts'
import { makeTrace } from '../trace/make-trace.ts'

/**
 * Reads bytes as a stranger's file: a closed error, or a record that holds no more than the bytes did, writes the same
 * bytes again, and can be analysed and compared with itself.
 * @returns what came of it, in a few words: two files with other words went other ways
 * @throws when one of these does not hold
 */
export function judgeSor(bytes: Uint8Array): string {
  const result = parseSor(bytes)
  if (!result.ok) return requireKnown(sorErrorCodes, result.error.code)
  const file = result.value
  const warnings = file.warnings.map(({ code }) => requireKnown(sorWarningCodes, code))
  if (countHeldBytes(file) > bytes.length) throw new Error('more is held than the file has')
  const again = makeSor(file)
  if (!again.ok || !isSame(again.value, bytes)) throw new Error('what was read writes other bytes')
  const blocks = file.blocks.map(({ kind }) => kind)
  return ['read', ...new Set(blocks), ...new Set(warnings), judgeTrace(file)].join(' ')
}

function judgeTrace(file: SorFile): string {
  const made = makeTrace(file)
  if (!made.ok) return made.error.code
  const { endM, events } = analyseTrace(made.value)
  const { comparable } = compareTraces(made.value, made.value)
  return `${events.length > 1 ? 'events' : 'plain'} ${endM === null ? 'endless' : 'ended'} ${comparable ? 'same' : 'other'}`
}

function requireKnown<Code extends string>(codes: readonly Code[], code: Code): Code {
  if (!codes.includes(code)) throw new Error(`an unknown code: ${code}`)
  return code
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

/** What was read must have been in the file: a count field alone cannot make memory. */
function countHeldBytes(file: SorFile): number {
  const samples = file.data?.runs.reduce((sum, run) => sum + run.raw.byteLength, 0) ?? 0
  const tails = file.blocks.reduce((sum, block) => sum + block.tail.length, 0)
  const events = (file.events?.items.length ?? 0) * 22
  return samples + tails + events + file.trailing.length + file.mapTail.length
}
