/** Milliseconds since 1970 with fractions: the same in every thread of this machine, and in its browser. */
export const nowMs = (): number => performance.timeOrigin + performance.now()

export const waitMs = async (durationMs: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, durationMs))
}
