import type { Static, TObject } from 'typebox'

interface Words {
  readonly zh: string
  readonly en: string
}

export interface TaskContext {
  /** Aborted when a user stops the task, or the server stops. */
  readonly signal: AbortSignal
  /** One line for the run's entry in the task log. */
  readonly log: (line: string) => void
}

/** A kind of work that scheduled tasks can do. A task names one of these and nothing else of the program. */
export interface TaskDefinition<Params extends TObject = TObject> {
  /** `area.what` */
  readonly name: string
  readonly label: Words
  /** A closed object; a member that a caller may leave out has a default or is optional. */
  readonly params: Params
  readonly paramLabels: Readonly<Record<string, Words>>
  /** An error it throws is the reason of the failed run in the log, so it must hold no secrets. Returns a last line. */
  readonly run: (params: Static<Params>, context: TaskContext) => Promise<string>
}

/** A task definition whose arguments are checked against its schema before it runs. */
export interface AnyTask extends Omit<TaskDefinition, 'run'> {
  readonly run: (params: unknown, context: TaskContext) => Promise<string>
}

const TASK_NAME = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/

/** @throws TypeError for a name that is not `area.what`, or a schema that takes unknown members */
export function defineTask<Params extends TObject>(task: TaskDefinition<Params>): AnyTask {
  if (!TASK_NAME.test(task.name)) throw new TypeError(`${task.name} is not the name of a task`)
  const { additionalProperties } = task.params as { additionalProperties?: unknown }
  if (additionalProperties !== false) throw new TypeError(`the arguments of ${task.name} are not closed`)
  // The caller has checked the arguments against `params`.
  return { ...task, run: (params, context) => task.run(params as Static<Params>, context) }
}
