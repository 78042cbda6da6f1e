import { inspect } from 'node:util'

const HIDDEN = '[secret]'

/** A secret setting: printing, logging and JSON give `[secret]`; only `reveal` gives the value. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toString(): string {
    return HIDDEN
  }

  toJSON(): string {
    return HIDDEN
  }

  [inspect.custom](): string {
    return HIDDEN
  }
}
