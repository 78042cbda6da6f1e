import { type EndpointBody, type EndpointData, permissionOf } from '@fibrewatch/contract/endpoint'
import { netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import {
  isPreviewable,
  listBelow,
  loadContent,
  loadLiveNode,
  type NodeRow,
  requireFolder,
  requireNode,
  requireNodes,
  requireSpace,
  type Space,
  tooMany,
} from '#modules/netdisk'
import { type Actor, hasPermission } from '#platform/auth/actor'
import { includesDomain } from '#platform/auth/scope'
import { objectNotFound, ReasonError } from '#platform/http/errors'
import type { BinaryAnswer, RangedContent } from '#platform/http/route'
import { hashToken } from '#platform/ids/ids'
import { PLAIN_TEXT, UNKNOWN_MIME } from './sniff-mime.ts'
import { createTicket, takeTicket, type Ticket } from './ticket.repository.ts'
import { notPreviewable, ticketInvalid } from './transfer.errors.ts'
import type { TransferParts } from './transfer.types.ts'
import { orNotFound } from './upload.service.ts'
import { makeZipStream } from './zip-stream.ts'

interface Named {
  readonly path: string
  readonly name: string
}

const TICKET_MS = 120_000
const DOWNLOAD_PERMISSION = permissionOf(netdiskTransferApi.ticket.path)
/** Entries of one zip: all their names are in memory until it ends. */
const MAX_ZIPPED = 50_000
const ZIP_NAME = 'netdisk.zip'
/** Uploaded content never runs, and never loads anything, with this server's origin. */
const CONTENT_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
} as const

export async function downloadNamed(parts: TransferParts, space: Space, named: Named): Promise<BinaryAnswer> {
  const node = await requireNamed(parts, space, named)
  return node.type === 'dir' ? zipNodes(parts, [node]) : openNode(parts, node, 'attachment')
}

export async function previewNamed(parts: TransferParts, space: Space, named: Named): Promise<BinaryAnswer> {
  const node = await requireNamed(parts, space, named)
  if (!isPreviewable(node.mimeType)) throw notPreviewable()
  return openNode(parts, node, 'inline')
}

async function requireNamed(
  { db }: TransferParts,
  { domainId }: Space,
  { path, name }: Named,
): Promise<NodeRow> {
  const folder = await requireFolder(db, domainId, path)
  return requireNode(db, { domainId, folder }, { name })
}

/** A type that a browser could render as a page is never sent, not even with `attachment`. */
function makeContentType(mimeType: string | null): string {
  if (mimeType === PLAIN_TEXT) return `${PLAIN_TEXT}; charset=utf-8`
  return mimeType !== null && isPreviewable(mimeType) ? mimeType : UNKNOWN_MIME
}

export async function openNode(
  parts: Pick<TransferParts, 'db' | 'files'>,
  node: Pick<NodeRow, 'contentId' | 'name'>,
  disposition: 'attachment' | 'inline',
): Promise<BinaryAnswer & { readonly content: RangedContent }> {
  const content = node.contentId === null ? undefined : await loadContent(parts.db, node.contentId)
  if (content === undefined) throw objectNotFound()
  const { fileKey, sizeBytes, sha256, mimeType } = content
  return {
    content: {
      sizeBytes,
      etag: `"${sha256.toString('hex')}"`,
      open: (range) => orNotFound(() => parts.files.openStream(fileKey, range)),
    },
    contentType: makeContentType(mimeType),
    fileName: node.name,
    disposition,
    headers: CONTENT_HEADERS,
  }
}

async function zipNodes(parts: TransferParts, nodes: readonly NodeRow[]): Promise<BinaryAnswer> {
  const ids = nodes.map(({ id }) => id)
  const files = await listBelow(parts.db, ids, MAX_ZIPPED + 1)
  if (files.length > MAX_ZIPPED) throw tooMany(MAX_ZIPPED)
  const [only] = nodes
  return {
    content: makeZipStream(files, (fileKey) => parts.files.openStream(fileKey)),
    contentType: 'application/zip',
    fileName: nodes.length === 1 && only ? `${only.name}.zip` : ZIP_NAME,
    headers: CONTENT_HEADERS,
  }
}

/** An address for a browser, which sends no header when it follows one. Scope and names are checked now. */
export async function issueTicket(
  parts: TransferParts,
  actor: Actor,
  body: EndpointBody<typeof netdiskTransferApi.ticket>,
): Promise<EndpointData<typeof netdiskTransferApi.ticket>> {
  const space = await requireSpace(parts, actor, body.domainId)
  const { domainId } = space
  const { names, path, isPreview = false } = body
  const folder = await requireFolder(parts.db, domainId, path)
  const wanted = names.map((name) => ({ name }))
  const nodes = await requireNodes(parts.db, { domainId, folder }, wanted)
  if (isPreview && !(nodes.length === 1 && isPreviewable(nodes[0]?.mimeType ?? null))) throw notPreviewable()
  const token = parts.ids.makeToken()
  const expiresAt = new Date(parts.clock.now() + TICKET_MS)
  const nodeIds = nodes.map(({ id }) => id)
  const { sessionId } = actor
  await createTicket(parts.db, {
    tokenHash: hashOf(token),
    domainId,
    nodeIds,
    isPreview,
    sessionId,
    expiresAt,
  })
  return { url: `/netdisk/file/${token}`, expiresAt: expiresAt.toISOString() }
}

const hashOf = (token: string): Buffer => Buffer.from(hashToken(token), 'hex')

/**
 * @throws netdisk.ticket-invalid the second time, after its time, when its files are gone, and when its user
 * may no longer download them: signed out, disabled, locked, without the permission or the domain
 */
export async function redeemTicket(parts: TransferParts, token: string): Promise<BinaryAnswer> {
  const ticket = await takeTicket(parts.db, hashOf(token), new Date(parts.clock.now()))
  if (ticket === undefined || !(await isStillAllowed(parts, ticket))) throw ticketInvalid()
  const nodes = await listTicketNodes(parts, ticket)
  const [only] = nodes
  if (only === undefined || nodes.length > 1 || only.type === 'dir') return zipNodes(parts, nodes)
  return openWhole(await openNode(parts, only, ticket.isPreview ? 'inline' : 'attachment'))
}

async function listTicketNodes({ db }: TransferParts, { domainId, nodeIds }: Ticket): Promise<NodeRow[]> {
  const nodes: NodeRow[] = []
  for (const id of nodeIds) {
    const node = await loadLiveNode(db, domainId, id)
    if (node === undefined) throw ticketInvalid()
    nodes.push(node)
  }
  return nodes
}

/**
 * What a ticket lets its own session download, for a use other than downloading: the session was allowed to moments ago.
 * @throws netdisk.ticket-invalid the second time, after its time, for a ticket of another session and when its files are gone
 */
export async function takeOwnNodes(
  parts: TransferParts,
  { sessionId, scope }: Pick<Actor, 'sessionId' | 'scope'>,
  token: string,
): Promise<readonly NodeRow[]> {
  const ticket = await takeTicket(parts.db, hashOf(token), new Date(parts.clock.now()))
  if (ticket?.sessionId !== sessionId || !includesDomain(scope, ticket.domainId)) throw ticketInvalid()
  return listTicketNodes(parts, ticket)
}

async function isStillAllowed({ ports }: TransferParts, ticket: Ticket): Promise<boolean> {
  try {
    const actor = await ports.requireActorOf(ticket.sessionId)
    return hasPermission(actor, DOWNLOAD_PERMISSION) && includesDomain(actor.scope, ticket.domainId)
  } catch (cause) {
    if (cause instanceof ReasonError && cause.family === 'user') return false
    throw cause
  }
}

/** A ticket is good for one answer: it offers no ranges, which would need more requests. */
async function openWhole({
  content,
  headers,
  ...answer
}: BinaryAnswer & { readonly content: RangedContent }): Promise<BinaryAnswer> {
  return {
    ...answer,
    content: await content.open(),
    headers: { ...headers, 'content-length': String(content.sizeBytes), 'accept-ranges': 'none' },
  }
}
