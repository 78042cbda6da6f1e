const FRAME_SOURCES = /(?:^|;)\s*frame-src\s+([^;]*)/

/** Whether a content policy, as the server writes it, names an origin that may be framed. */
export const allowsFrame = (policy: string, origin: string): boolean =>
  (FRAME_SOURCES.exec(policy)?.[1] ?? '').trim().split(/\s+/).includes(origin)
