import type { StoredRuleSet } from './rule-set.repository.ts'

/** A link at a wavelength. */
export interface RuleSubject {
  readonly domainPath: string
  /** Null: never tested. */
  readonly wavelengthNm: number | null
  readonly fibreClass: string | null
}

/** The rule set of a link: of the nearest domain; there for its wavelength before any; then for its class before any. */
export function chooseRuleSet(
  ruleSets: readonly StoredRuleSet[],
  { domainPath, wavelengthNm, fibreClass }: RuleSubject,
): StoredRuleSet | undefined {
  const fitting = ruleSets.filter(
    (set) =>
      (set.domainPath === null || domainPath.startsWith(set.domainPath)) &&
      (set.wavelengthNm === null || set.wavelengthNm === wavelengthNm) &&
      (set.fibreClass === null || set.fibreClass === fibreClass),
  )
  return fitting.toSorted(
    (a, b) =>
      (b.domainPath?.length ?? 0) - (a.domainPath?.length ?? 0) ||
      Number(b.wavelengthNm !== null) - Number(a.wavelengthNm !== null) ||
      Number(b.fibreClass !== null) - Number(a.fibreClass !== null),
  )[0]
}
