import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** What one part of the program tells another under a name, maybe in another process: its name and its shape. */
export interface Message<Content = unknown> {
  readonly name: string
  /** @throws UnknownMessageError */
  readonly parse: (content: unknown) => Content
}

/** The content does not match the schema: a process of another version sent it. */
export class UnknownMessageError extends TypeError {
  override readonly name = 'UnknownMessageError'
}

const MESSAGE_NAME = /^[a-z][a-z0-9_.-]{0,62}$/

/** @throws RangeError for a name that is not lower case words with dots and dashes */
export function defineMessage<Schema extends TSchema>(name: string, schema: Schema): Message<Static<Schema>> {
  if (!MESSAGE_NAME.test(name)) throw new RangeError(`${name} is not the name of a message`)
  const validator = Compile(schema)
  return {
    name,
    parse: (content) => {
      if (validator.Check(content)) return content
      throw new UnknownMessageError(`not a message of ${name}: ${JSON.stringify(content)}`)
    },
  }
}
