import { defineError } from '#platform/http/errors'

/** Who changed it. */
export const changedMeanwhile = defineError('plant.changed-meanwhile')
/** The name of the object. */
export const changedSince = defineError('plant.changed-since')
export const undoneAlready = defineError('plant.undone-already')
