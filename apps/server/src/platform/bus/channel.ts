import { defineMessage, type Message } from '../message/message.ts'

/** A channel of the bus: its name and the shape of its messages. */
export type Channel<Payload = unknown> = Message<Payload>

export const defineChannel = defineMessage
