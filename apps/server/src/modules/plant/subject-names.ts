import type { Db } from '#platform/database/database'
import { createLoadingCache } from './loading-cache.ts'
import type { Subject, SubjectNames } from './plant.types.ts'
import { type LinkNames, listDeviceNames, listLinkNames } from './subject-names.repository.ts'

export interface SubjectNaming {
  /** In their order. */
  readonly nameAll: (subjects: readonly Subject[]) => Promise<SubjectNames[]>
  readonly forgetLink: (linkId: number) => void
  readonly forgetDevice: (deviceId: number) => void
  readonly clear: () => void
}

/** Cached names of links, devices and landmarks. After a change of one, forget it here. */
export function createSubjectNaming(db: Db): SubjectNaming {
  const links = createLoadingCache<number, LinkNames>((linkIds) => listLinkNames(db, linkIds))
  const devices = createLoadingCache<number, string>((deviceIds) => listDeviceNames(db, deviceIds))
  const nameAll = async (subjects: readonly Subject[]): Promise<SubjectNames[]> => {
    const [linkNames, deviceNames] = await Promise.all([
      links.loadAll(subjects.flatMap(({ linkId }) => linkId ?? [])),
      devices.loadAll(subjects.flatMap(({ deviceId }) => deviceId ?? [])),
    ])
    return subjects.map(({ deviceId, linkId, positionM }) => {
      const link = linkId === null ? undefined : linkNames.get(linkId)
      return {
        device: deviceId === null ? null : (deviceNames.get(deviceId) ?? null),
        linkReading: link?.reading ?? '',
        landmarks: link && positionM !== null ? findNeighbours(link, positionM) : [],
      }
    })
  }
  return {
    nameAll,
    forgetLink: links.forget,
    forgetDevice: devices.forget,
    clear: () => {
      links.clear()
      devices.clear()
    },
  }
}

/** The last landmark up to a position and the first from there on; one exactly there is both. */
function findNeighbours({ positionsM, landmarks }: LinkNames, positionM: number): string[] {
  const before = landmarks[positionsM.findLastIndex((markM) => markM <= positionM)]
  const after = landmarks[positionsM.findIndex((markM) => markM >= positionM)]
  return [...new Set([before, after])].filter((name) => name !== undefined)
}
