export const GRADES = ['A', 'B', 'C', 'D', 'F', 'U'] as const
export type Grade = (typeof GRADES)[number]

/** The letter is always shown; U (unknown) is hatched. */
export function GradeSquare({ grade }: { grade: Grade }) {
  return <span className={`grade grade-${grade}`}>{grade}</span>
}
