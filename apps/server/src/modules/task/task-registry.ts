import type { TaskHandler } from '@fibrewatch/contract/task'
import { invalidFields } from '#platform/http/errors'
import { compileObjectValidator, makeFieldErrors, type Validator } from '#platform/http/validation'
import type { AnyTask } from '#platform/jobs/task-definition'
import { taskHandlerUnknown } from './task.errors.ts'

interface Registered {
  readonly task: AnyTask
  readonly validate: Validator
}

/** What tasks can do: the definitions of all modules, by name. */
export class TaskRegistry {
  readonly #tasks: ReadonlyMap<string, Registered>

  /** @throws Error when two definitions have one name */
  constructor(tasks: readonly AnyTask[]) {
    const names = tasks.map(({ name }) => name)
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    if (twice !== undefined) throw new Error(`More than one task is named ${twice}`)
    this.#tasks = new Map(
      tasks.map((task) => [task.name, { task, validate: compileObjectValidator(task.params) }]),
    )
  }

  list(): TaskHandler[] {
    return [...this.#tasks.values()].map(({ task: { name, label, params, paramLabels } }) => ({
      name,
      label,
      params: { ...params },
      paramLabels: { ...paramLabels },
    }))
  }

  /** @throws task.handler-unknown */
  require(name: string): AnyTask {
    return this.#require(name).task
  }

  /** The arguments with their defaults. @throws task.handler-unknown, request.invalid */
  parseParams(name: string, params: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const { validate } = this.#require(name)
    const parsed = structuredClone({ ...params })
    if (validate(parsed)) return parsed
    const errors = makeFieldErrors(validate.errors ?? [])
    throw invalidFields(errors.map(({ field, reason }) => ({ field: `params/${field}`, reason })))
  }

  #require(name: string): Registered {
    const found = this.#tasks.get(name)
    if (found === undefined) throw taskHandlerUnknown(name)
    return found
  }
}
