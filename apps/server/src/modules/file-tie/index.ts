/** Which files of the netdisk belong to which objects of the plant. */
export {
  changeTie,
  createTie,
  listReferrers,
  listTies,
  listTiesById,
  removeTies,
} from './file-tie.repository.ts'
export { listPictured, loadPicture, savePicture } from './file-picture.repository.ts'
export { hasPart, listPartNames, loadOwner, lockOwner, type OwnerRow } from './owner.repository.ts'
export type { KeptTie, NewTie, Owner, PartRef } from './file-tie.types.ts'
