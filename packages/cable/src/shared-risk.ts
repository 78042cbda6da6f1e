import { type CableStretch, findCommonStretches } from './common-stretches.ts'
import type { LaidStretch } from './place-on-path.ts'

/** How a cable lies from one of its stops to the next. */
export interface LaidSection extends CableStretch {
  readonly fromNodeId: number
  readonly toNodeId: number
  readonly laying: string | null
}

/** A section of one cable, or two sections of different cables in one duct. */
export type SharedSection =
  | { readonly kind: 'cable'; readonly section: LaidSection }
  | { readonly kind: 'duct'; readonly section: LaidSection; readonly beside: LaidSection }

/** The sections of cables that a way runs through, each once. */
function listSections(way: readonly LaidStretch[], sections: readonly LaidSection[]): LaidSection[] {
  const covered = findCommonStretches([way, way])
  return sections.filter((section) =>
    covered.some(
      ({ cableId, fromM, toM }) =>
        cableId === section.cableId && fromM <= section.fromM && toM >= section.toM,
    ),
  )
}

const sameEnds = (one: LaidSection, other: LaidSection): boolean =>
  (one.fromNodeId === other.fromNodeId && one.toNodeId === other.toNodeId) ||
  (one.fromNodeId === other.toNodeId && one.toNodeId === other.fromNodeId)

/**
 * What one digger may cut of two ways that should be apart: sections of the same cable, and sections of two cables that
 * both lie in the duct between the same two nodes.
 *
 * @param sections - of every cable on the ways, from stop to stop
 */
export function findSharedRisk(
  [one, other]: readonly [readonly LaidStretch[], readonly LaidStretch[]],
  sections: readonly LaidSection[],
): SharedSection[] {
  const [mine, theirs] = [listSections(one, sections), listSections(other, sections)]
  const same = new Set(theirs)
  return mine.flatMap((section): SharedSection[] => {
    if (same.has(section)) return [{ kind: 'cable', section }]
    if (section.laying !== 'duct') return []
    const beside = theirs.find(
      (their) => their.cableId !== section.cableId && their.laying === 'duct' && sameEnds(section, their),
    )
    return beside === undefined ? [] : [{ kind: 'duct', section, beside }]
  })
}
