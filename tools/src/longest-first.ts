import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes, the longest first. */
const LONGEST = [
  'chaos.journey.ts',
  'accessibility.journey.ts',
  'demo-start.journey.ts',
  'kill.journey.ts',
  'channels.journey.ts',
  'device-test.journey.ts',
  'hostile.journey.ts',
  'large-screen.journey.ts',
  'quality.journey.ts',
  'second-factor.journey.ts',
  'backup.journey.ts',
  'broker.journey.ts',
  'keyboard.journey.ts',
  'failures.journey.ts',
  'import-kill.journey.ts',
  'many-tabs.journey.ts',
  'tabs.journey.ts',
  'netdisk.journey.ts',
  'demo-parts.journey.ts',
  'link-guide.journey.ts',
  'plant-edit.journey.ts',
  'security.test.ts',
  'authorization.test.ts',
  'authorization-tokens.test.ts',
  'start-failures.test.ts',
  'other-domains.test.ts',
  'plant-import.test.ts',
  'embedded-upkeep.test.ts',
  'queries.test.ts',
  'event-loop-bodies.test.ts',
  'debian-package.test.ts',
]

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.indexOf(moduleId.split('/').at(-1) ?? '')
  return rank === -1 ? LONGEST.length : rank
}

/** Begins with what takes longest, so that it does not run on alone at the end while the other workers have nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer is no array
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
