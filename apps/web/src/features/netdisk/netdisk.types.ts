import type { NetdiskConflict, NetdiskNode } from '@fibrewatch/contract'

/** One entry with the folder it stands in. */
export type DiskItem = NetdiskNode & { path: string }

export type Choice = Exclude<NetdiskConflict, 'ask'>

/** What was chosen for every further name of one operation; null while each is asked about. */
export type Batch = { choice: Choice | null }
