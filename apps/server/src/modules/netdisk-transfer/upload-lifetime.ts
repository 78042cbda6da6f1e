/** An upload without a chunk for this long is dropped; one that was never begun is dropped sooner. */
export const UPLOAD_KEPT_MS = 7 * 86_400_000
export const EMPTY_UPLOAD_KEPT_MS = 3_600_000
