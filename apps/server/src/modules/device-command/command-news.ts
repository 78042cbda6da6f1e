import { Type } from 'typebox'
import { defineChannel } from '#platform/bus/channel'

/** Something is to be handed out to a device. */
export const COMMAND_CHANNEL = defineChannel(
  'device-command.waits',
  Type.Object({ deviceId: Type.Integer(), code: Type.String(), domainId: Type.Integer() }),
)
