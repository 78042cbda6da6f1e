/** Something that was so until a moment, Unix milliseconds. */
export interface Former {
  readonly untilMs: number
}

/**
 * What was so at a moment, of all that was; undefined: what is so now. Distances that were measured before a stretch was
 * laid anew keep lying where they lay.
 */
export function findFormer<Each extends Former>(formers: readonly Each[], atMs: number): Each | undefined {
  return formers.filter(({ untilMs }) => untilMs > atMs).toSorted((a, b) => a.untilMs - b.untilMs)[0]
}
