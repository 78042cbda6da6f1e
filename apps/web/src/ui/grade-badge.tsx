import type { QualityGrade } from '@fibrewatch/contract/quality'
import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import './grade-badge.css'

/** The worse, the more corners are cut, so that a grade is told without its colour. */
const SHAPES: Readonly<Record<QualityGrade, string>> = {
  A: 'M.5 .5H17.5V17.5H.5Z',
  B: 'M.5 .5H12.5L17.5 5.5V17.5H.5Z',
  C: 'M.5 .5H12.5L17.5 5.5V12.5L12.5 17.5H.5Z',
  D: 'M.5 .5H12.5L17.5 5.5V12.5L12.5 17.5H5.5L.5 12.5Z',
  F: 'M5.5 .5H12.5L17.5 5.5V12.5L12.5 17.5H5.5L.5 12.5V5.5Z',
  U: 'M.5 .5H17.5V17.5H.5Z',
}

type GradeBadgeProps = { grade: QualityGrade; size?: number }

/** A lettered square; unknown is hatched and dashed. */
export function GradeBadge({ grade, size = 18 }: GradeBadgeProps) {
  const t = useMessages(wordMessages)
  return (
    <svg
      className={`grade-badge is-${grade}`}
      width={size}
      height={size}
      viewBox="0 0 18 18"
      role="img"
      aria-label={t('gradeLabel', { grade, word: t(`grade.${grade}`) })}
    >
      <path d={SHAPES[grade]} {...(grade === 'U' && { strokeDasharray: '2 2' })} />
      {grade === 'U' && <path className="grade-hatch" d="M1 7L7 1M1 13L13 1M5 17L17 5M11 17L17 11" />}
      <text x="9" y="13.3" textAnchor="middle">
        {grade}
      </text>
    </svg>
  )
}
