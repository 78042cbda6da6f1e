import type { DirectionCorrection } from '@fibrewatch/contract/trace-direction'
import { formatInstantFull } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useTellName } from '#lib/words/first-names.ts'
import { END_KEYS } from './correct-direction.tsx'
import { correctionMessages } from './correction.messages.ts'

/** That the direction of a trace was corrected: from what to what, who, when and why; the earlier ones when asked for. */
export function Corrections({ corrections }: { corrections: readonly DirectionCorrection[] }) {
  const t = useMessages(correctionMessages)
  const tell = useTellName()
  const lineOf = ({ from, to, by, at, reason }: DirectionCorrection) =>
    t('line', {
      from: t(END_KEYS[from]),
      to: t(END_KEYS[to]),
      name: tell(by),
      time: formatInstantFull(at),
      reason,
    })
  const [newest, ...earlier] = corrections
  if (newest === undefined) return null
  if (earlier.length === 0) return <div className="trace-hint">{lineOf(newest)}</div>
  return (
    <details className="trace-hint">
      <summary>
        {lineOf(newest)} · {t('more', { count: earlier.length })}
      </summary>
      <ol>
        {earlier.map((one) => (
          <li key={one.at}>{lineOf(one)}</li>
        ))}
      </ol>
    </details>
  )
}
