import { defineError } from '#platform/http/errors'

export const channelFull = defineError('channel.full')
export const channelOff = defineError('channel.off')
export const channelHasNoSecret = defineError('channel.no-secret')
export const channelAddressInvalid = defineError('channel.address-invalid')
export const channelTimeZoneUnknown = defineError('channel.time-zone-unknown')
