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

const rankOf = (path: string): number => {
  const rank = LONGEST.indexOf(path.split('/').at(-1) ?? '')
  return rank === -1 ? LONGEST.length : rank
}

/** What takes longest comes first; of all others the order stays. */
export const sortLongestFirst = <Item>(items: readonly Item[], pathOf: (item: Item) => string): Item[] =>
  items.toSorted((one, other) => rankOf(pathOf(one)) - rankOf(pathOf(other)))

/** Deals files out to so many hands, the longest first, so that each has as much to do. */
export function dealOut(paths: readonly string[], hands: number): string[][] {
  const sorted = sortLongestFirst(paths, (path) => path)
  return Array.from({ length: hands }, (_, hand) => sorted.filter((__, index) => index % hands === hand))
}
