import type { S3Client } from '@aws-sdk/client-s3'
import { FileMissingError } from './stored-file.ts'

export interface S3Address {
  readonly client: S3Client
  readonly bucket: string
}

const NOT_FOUND = 404

/** @throws FileMissingError when the store answers that the object is not there */
export async function orMissing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (readHttpStatus(cause) === NOT_FOUND) throw new FileMissingError({ cause })
    throw cause
  }
}

/** The HTTP status of the store's answer, however the client wrapped the error; undefined when it did not answer. */
export function readHttpStatus(cause: unknown): number | undefined {
  if (!(cause instanceof Error)) return undefined
  if (!('$metadata' in cause)) return readHttpStatus(cause.cause)
  return (cause.$metadata as { httpStatusCode?: number }).httpStatusCode
}
