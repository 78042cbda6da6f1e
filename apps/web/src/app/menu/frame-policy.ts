const FRAME_SOURCES = /(?:^|;)\s*frame-src\s+([^;]*)/

/** Whether a content policy, as the server writes it, allows an origin in a frame. */
export const allowsFrame = (policy: string, origin: string): boolean =>
  (FRAME_SOURCES.exec(policy)?.[1] ?? '').trim().split(/\s+/).includes(origin)
