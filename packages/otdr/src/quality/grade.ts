/** From the best to the worst; `U` is not known. */
export const qualityGrades = ['A', 'B', 'C', 'D', 'F', 'U'] as const
export type QualityGrade = (typeof qualityGrades)[number]

/** Grades of a fibre that carries light from end to end; its limits tell these four apart. */
export type ContinuousGrade = 'A' | 'B' | 'C' | 'D'

/** What stands first when the worst comes first: a link nobody can speak for ranks beside a broken one. */
const urgencies: Readonly<Record<QualityGrade, number>> = { F: 0, U: 1, D: 2, C: 3, B: 4, A: 5 }
export const urgencyOf = (grade: QualityGrade): number => urgencies[grade]

const continuous = ['A', 'B', 'C', 'D'] as const

/** How many grades `now` lies below `before`; 0 when it does not, or when either is no grade of a whole fibre. */
export function countFallen(before: QualityGrade, now: QualityGrade): number {
  const from = continuous.findIndex((grade) => grade === before)
  const to = continuous.findIndex((grade) => grade === now)
  return from < 0 || to < 0 ? 0 : Math.max(0, to - from)
}
