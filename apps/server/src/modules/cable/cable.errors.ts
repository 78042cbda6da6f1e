import type { CutoverWork } from '@fibrewatch/contract/cutover'
import type { ConstraintRefusals } from '#platform/database/constraint-errors'
import { defineError, objectCodeTaken, objectNotFound } from '#platform/http/errors'

/** How many joints, services and faults it has. */
export const cableUsed = defineError('plant.cable-used')
/** How many cables pass it, and how many joints it has. */
export const nodeUsed = defineError('plant.node-used')
/** The name of the node, its place, and that of the node before it. */
export const stopOrder = defineError('plant.stop-order')
/** Its place, and the length of the cable. */
export const stopBeyondEnd = defineError('plant.stop-beyond-end')
export const stopJoined = defineError('plant.stop-joined')
/** The number of the fibre. */
export const fibreInUse = defineError('plant.fibre-in-use')
export const terminalTaken = defineError('plant.terminal-taken')
/** Which terminal, in words. */
export const terminalInvalid = defineError('plant.terminal-invalid')
export const splitAtEnd = defineError('plant.split-at-end')
/** Their codes. */
export const joinApart = defineError('plant.join-apart')
/** Their codes. */
export const joinDiffers = defineError('plant.join-differs')
/** How many, and the first of them. */
export const joinNotStraight = defineError('plant.join-not-straight')
/** The code of the cable, and the number of the fault. */
export const cableFaulted = defineError('plant.cable-faulted')
/** How many. */
export const stopJoinedElsewhere = defineError('plant.stop-joined-elsewhere')
/** The code of the node, and how many. */
export const stretchJoined = defineError('plant.stretch-joined')
export const stretchOrder = defineError('plant.stretch-order')
/** The time of the cutover before it, or a dash. */
export const cutoverTime = defineError('plant.cutover-time')

const isGone = (cause: unknown) => objectNotFound({ cause })
const isTaken = (cause: unknown) => terminalTaken({ cause })

/** Constraints that changes of the objects may violate, as reasons of the contract. */
export const refusalsOfCable = (code: string): ConstraintRefusals => ({
  cable_code_key: (cause) => objectCodeTaken(code, { cause }),
  cable_domain_id_fkey: isGone,
})
export const refusalsOfNode = (code: string): ConstraintRefusals => ({
  node_code_key: (cause) => objectCodeTaken(code, { cause }),
  node_domain_id_fkey: isGone,
  node_site_id_fkey: isGone,
})
export const refusalsOfService = (code: string): ConstraintRefusals => ({
  cable_service_code_key: (cause) => objectCodeTaken(code, { cause }),
  cable_service_domain_id_fkey: isGone,
  service_fibre_cable_id_fkey: isGone,
})
export const stopRefusals: ConstraintRefusals = {
  joint_end_stop_id_fkey: (cause) => stopJoined({ cause }),
  cable_stop_node_id_fkey: isGone,
}
/** What a cutover makes may meet what is there already. */
export const refusalsOfCutover = (work: CutoverWork): ConstraintRefusals => ({
  ...refusalsOfCable(work.kind === 'split' ? work.code : ''),
  ...stopRefusals,
  ...jointRefusals,
})
export const jointRefusals: ConstraintRefusals = {
  joint_end_fibre_key: isTaken,
  joint_end_port_key: isTaken,
  joint_end_stop_id_fkey: isGone,
  joint_end_device_id_fkey: isGone,
}
