import { QUALITY_GRADES, type QualityGrade } from '@fibrewatch/contract/quality'

const DAY_PX = 8
const HEIGHT_PX = 10
/** The worse the grade, the taller the bar, so that it can be told without colour. */
const BAR_PX: Readonly<Record<QualityGrade, number>> = { A: 2, B: 4, C: 6, D: 8, F: 10, U: 10 }

const listLetters = (grades: string): string[] => Array.from(grades)

/** All days of one grade as one line. */
function makePath(grades: string, grade: QualityGrade): string {
  const top = HEIGHT_PX - BAR_PX[grade]
  return listLetters(grades)
    .flatMap((letter, at) =>
      letter === grade ? [`M${at * DAY_PX} ${top}h${DAY_PX - 1}v${BAR_PX[grade]}h${1 - DAY_PX}z`] : [],
    )
    .join('')
}

/** How many days each grade had, the worst of each day. */
export function countDays(grades: string): [QualityGrade, number][] {
  return QUALITY_GRADES.map((grade): [QualityGrade, number] => [
    grade,
    listLetters(grades).filter((letter) => letter === grade).length,
  ]).filter(([, days]) => days > 0)
}

/** One letter a day as a bar; days without a test are hatched by thin strokes. */
export function DayBars({ grades, label }: { grades: string; label: string }) {
  return (
    <svg
      className="day-bars"
      viewBox={`0 0 ${Math.max(grades.length, 1) * DAY_PX} ${HEIGHT_PX}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {QUALITY_GRADES.map((grade) => (
        <path key={grade} className={`is-${grade}`} d={makePath(grades, grade)} />
      ))}
    </svg>
  )
}
