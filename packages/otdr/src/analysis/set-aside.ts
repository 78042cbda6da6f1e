/**
 * Why something that was seen is no event: `merged` closer to a stronger one than can be told apart, `at-the-end` not to
 * be told from the end of the fibre, `no-line` too little fibre beside it to lay a line, `within-noise` less than noise
 * alone makes, `below-limit` sure but smaller than what is reported, `unlisted` an event by its own right that the
 * instrument's table does not have, `echo` light that went between two reflections once more, `blinded` lost against the
 * reference before the first fibre that it shows, where the launch blinds the receiver.
 */
export const setAsideReasons = [
  'merged',
  'at-the-end',
  'no-line',
  'within-noise',
  'below-limit',
  'unlisted',
  'echo',
  'blinded',
] as const
export type SetAsideReason = (typeof setAsideReasons)[number]

/** Something that was seen and does not count; a value is null when it was not measured. */
export interface SetAside {
  readonly positionM: number
  readonly lossDb: number | null
  readonly lossSigmaDb: number | null
  readonly reason: SetAsideReason
}
