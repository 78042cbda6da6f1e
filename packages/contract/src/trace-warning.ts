/**
 * What is remarked of a trace that could be read: where its file departs from the format, or `clock-implausible`, that the instrument's
 * clock cannot be right and the time of arrival stands for it. A warning is its code, and `code (block)` where it is about a block.
 */
export const TRACE_WARNING_CODES = [
  'bytes-after-last-block',
  'map-longer-than-content',
  'block-empty',
  'block-header-missing',
  'block-unreadable',
  'block-duplicate',
  'block-longer-than-content',
  'block-shorter-than-declared',
  'point-count-differs',
  'checksum-missing',
  'clock-implausible',
] as const
export type TraceWarningCode = (typeof TRACE_WARNING_CODES)[number]
