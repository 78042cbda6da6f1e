import { defineError } from '#platform/http/errors'

export const entryEmpty = defineError('crew.entry-empty')
/** How many kilobytes it may have. */
export const pictureRefused = defineError('crew.picture-refused')
export const entryTaken = defineError('crew.entry-taken')
/** How many there are. */
export const entriesFull = defineError('crew.entries-full')
