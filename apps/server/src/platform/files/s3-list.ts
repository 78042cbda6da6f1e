/** What lies in a bucket (Amazon S3 API, "ListObjectsV2" and "ListMultipartUploads"). */
import { ListMultipartUploadsCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { isFileKey, isOwnerName, makeOwnerName, pickOwners } from './file-key.ts'
import { readHttpStatus, type S3Address } from './s3-place.ts'
import type { FilePage, ListSlice, PartsPage } from './stored-file.ts'

export async function listObjects(place: S3Address, { after, limit }: ListSlice): Promise<FilePage> {
  const from = after === null ? {} : { StartAfter: after }
  const command = new ListObjectsV2Command({ Bucket: place.bucket, MaxKeys: limit, ...from })
  const { noted, note } = createAnswerTime()
  command.middlewareStack.add(note, AT_ANSWER)
  const { Contents: contents = [], IsTruncated: isTruncated } = await place.client.send(command)
  const files: FilePage['files'][number][] = []
  const foreign: string[] = []
  for (const { Key: key = '', LastModified: modifiedAt } of contents) {
    if (isFileKey(key)) files.push({ key, modifiedAtMs: requireTime(modifiedAt) })
    else if (!isOwnerName(key)) foreign.push(key)
  }
  const next = isTruncated === true ? (contents.at(-1)?.Key ?? null) : null
  return { files, foreign, next, listedAtMs: requireTime(noted.at) }
}

/** Owners of one store: more are never needed to see that it has several. */
const MAX_OWNERS = 100

export async function claimBucket({ client, bucket }: S3Address, owner: string): Promise<string[]> {
  const empty = { Bucket: bucket, Key: makeOwnerName(owner), Body: Buffer.alloc(0) }
  await client.send(new PutObjectCommand(empty))
  const named = { Bucket: bucket, Prefix: makeOwnerName(''), MaxKeys: MAX_OWNERS }
  const { Contents: contents = [] } = await client.send(new ListObjectsV2Command(named))
  return pickOwners(contents.map(({ Key: key = '' }) => key))
}

/** Null from a store that knows no such list. */
export async function listUploads(place: S3Address, { after, limit }: ListSlice): Promise<PartsPage | null> {
  const [key, transferId] = after === null ? [] : (JSON.parse(after) as [string?, string?])
  const from = after === null ? {} : { KeyMarker: key, UploadIdMarker: transferId }
  const command = new ListMultipartUploadsCommand({ Bucket: place.bucket, MaxUploads: limit, ...from })
  const { noted, note } = createAnswerTime()
  command.middlewareStack.add(note, AT_ANSWER)
  const answer = await place.client.send(command).catch((cause: unknown) => {
    if (UNKNOWN_CALL.has(readHttpStatus(cause) ?? 0)) return null
    throw cause
  })
  if (answer === null) return null
  const transfers = (answer.Uploads ?? []).flatMap(({ Key = '', UploadId = '', Initiated }) =>
    isFileKey(Key) ? [{ key: Key, transferId: UploadId, modifiedAtMs: requireTime(Initiated) }] : [],
  )
  const next = answer.IsTruncated ? JSON.stringify([answer.NextKeyMarker, answer.NextUploadIdMarker]) : null
  return { transfers, next, listedAtMs: requireTime(noted.at) }
}

/** Method not allowed, not implemented. */
const UNKNOWN_CALL = new Set([405, 501])

const AT_ANSWER = { step: 'deserialize', name: 'noteAnswerTime' } as const

/** The clock of the store stands in the `Date` of its answer (RFC 9110, 6.6.1), which the client does not hand on. */
function createAnswerTime() {
  const noted: { at: Date | undefined } = { at: undefined }
  const note =
    <Given, Result extends { response: unknown }>(next: (given: Given) => Promise<Result>) =>
    async (given: Given): Promise<Result> => {
      const result = await next(given)
      noted.at = readDate(result.response)
      return result
    }
  return { noted, note }
}

function readDate(response: unknown): Date | undefined {
  const { headers = {} } = response as { headers?: Readonly<Record<string, string>> }
  const atMs = Date.parse(headers['date'] ?? '')
  return Number.isNaN(atMs) ? undefined : new Date(atMs)
}

/** What has no time has no age, and must not seem old. */
function requireTime(at: Date | undefined): number {
  if (at === undefined) throw new TypeError('the object store gave no time')
  return at.getTime()
}
