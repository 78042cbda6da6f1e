import type { NetdiskConflict, NetdiskNode } from '@fibrewatch/contract/netdisk'

/** One entry with the path of its folder. */
export type DiskItem = NetdiskNode & { path: string }

export type Choice = Exclude<NetdiskConflict, 'ask'>

/** The choice for every further name of one operation; null while each is asked about. */
export type Batch = { choice: Choice | null }
