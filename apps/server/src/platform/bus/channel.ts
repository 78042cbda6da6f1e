import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** A channel of the bus: its name and the shape of its messages. */
export interface Channel<Payload = unknown> {
  readonly name: string
  /** @throws UnknownMessageError */
  readonly parse: (payload: unknown) => Payload
}

/** The payload does not match the schema: a process of another version sent it. */
export class UnknownMessageError extends Error {
  override readonly name = 'UnknownMessageError'
}

const CHANNEL_NAME = /^[a-z][a-z0-9_.-]{0,62}$/

/** @throws RangeError for a name that is not lower case words with dots */
export function defineChannel<Schema extends TSchema>(name: string, schema: Schema): Channel<Static<Schema>> {
  if (!CHANNEL_NAME.test(name)) throw new RangeError(`${name} is not a channel name`)
  const validator = Compile(schema)
  return {
    name,
    parse: (payload) => {
      if (validator.Check(payload)) return payload
      throw new UnknownMessageError(`not a message of ${name}: ${JSON.stringify(payload)}`)
    },
  }
}
