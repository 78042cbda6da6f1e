/** Files that reach an object store in parts (Amazon S3 API, "Multipart upload"). */
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { requireFileKey } from './file-key.ts'
import { orMissing, type S3Address } from './s3-place.ts'
import { FileMissingError, type FilePart, MIN_PART_BYTES, type PartedFile } from './stored-file.ts'

const addressOf = ({ bucket }: S3Address, { key, transferId }: PartedFile) => ({
  Bucket: bucket,
  Key: requireFileKey(key),
  UploadId: transferId,
})

/** Begins a file in parts; the store keeps its parts until it is finished or cancelled. */
export async function startParts(place: S3Address, key: string): Promise<PartedFile> {
  const command = new CreateMultipartUploadCommand({ Bucket: place.bucket, Key: key })
  const { UploadId } = await place.client.send(command)
  if (UploadId === undefined) throw new TypeError('the object store began no upload')
  return { key, transferId: UploadId }
}

/** Returns the tag that finishing takes. @throws FileMissingError when the upload is gone */
export async function putPart(place: S3Address, file: PartedFile, part: FilePart): Promise<string> {
  const command = new UploadPartCommand({
    ...addressOf(place, file),
    PartNumber: part.number,
    Body: part.content,
    ContentLength: part.content.length,
  })
  const { ETag } = await orMissing(() => place.client.send(command))
  if (ETag === undefined) throw new TypeError('the object store gave a part no tag')
  return ETag
}

export async function finishParts(
  place: S3Address,
  file: PartedFile,
  tags: readonly string[],
): Promise<void> {
  const parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
  const command = new CompleteMultipartUploadCommand({
    ...addressOf(place, file),
    MultipartUpload: { Parts: parts },
  })
  try {
    await orMissing(() => place.client.send(command))
  } catch (cause) {
    if (!(cause instanceof FileMissingError)) throw cause
    // It was finished before: then the object itself is there.
    await orMissing(() => place.client.send(new HeadObjectCommand({ Bucket: place.bucket, Key: file.key })))
  }
}

/** Cancels the upload; one that is gone counts as cancelled. */
export async function cancelParts(place: S3Address, file: PartedFile): Promise<void> {
  try {
    await orMissing(() => place.client.send(new AbortMultipartUploadCommand(addressOf(place, file))))
  } catch (cause) {
    if (!(cause instanceof FileMissingError)) throw cause
  }
}

/** S3 wants every length before its first byte: a stream goes in parts, one of them in memory at a time. */
export async function putStream(place: S3Address, key: string, content: Readable): Promise<void> {
  const parts = cutIntoParts(content)
  const first = await parts.next()
  const second = first.done ? first : await parts.next()
  if (second.done) {
    const body = first.done ? Buffer.alloc(0) : first.value
    await place.client.send(new PutObjectCommand({ Bucket: place.bucket, Key: key, Body: body }))
    return
  }
  const file = await startParts(place, key)
  try {
    const tags: string[] = []
    const put = async (part: Buffer): Promise<void> => {
      tags.push(await putPart(place, file, { number: tags.length + 1, startByte: 0, content: part }))
    }
    if (!first.done) await put(first.value)
    await put(second.value)
    for await (const part of parts) await put(part)
    await finishParts(place, file, tags)
  } catch (cause) {
    // A store that is gone keeps the parts; the first error is the one to report.
    await cancelParts(place, file).catch(() => undefined)
    throw cause
  }
}

async function* cutIntoParts(content: Readable): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const piece of content as AsyncIterable<Uint8Array>) {
    held.push(Buffer.from(piece))
    heldBytes += piece.length
    if (heldBytes < MIN_PART_BYTES) continue
    yield Buffer.concat(held)
    held = []
    heldBytes = 0
  }
  if (heldBytes > 0) yield Buffer.concat(held)
}
