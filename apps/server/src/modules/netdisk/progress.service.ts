import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { NetdiskProgress, netdiskApi } from '@fibrewatch/contract/netdisk'
import { type ReasonCode, REASONS } from '@fibrewatch/contract/reason'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import { invalidFields, makeReasonText, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import type { NetdiskParts, TaskFailure } from './netdisk.types.ts'
import { loadTask } from './task.repository.ts'

/** The progress of an upload; undefined outside the scope. */
export type LoadUploadProgress = (
  scope: DomainScope,
  uploadId: string,
) => Promise<NetdiskProgress | undefined>

export interface ProgressQuestion {
  readonly scope: DomainScope
  readonly body: EndpointBody<typeof netdiskApi.check>
  readonly locale: Locale
  readonly loadUploadProgress: LoadUploadProgress
}

/** @throws object.not-found for a task or an upload of another domain; request.invalid unless exactly one is named */
export async function checkProgress(
  { db }: NetdiskParts,
  { scope, body, locale, loadUploadProgress }: ProgressQuestion,
): Promise<NetdiskProgress> {
  const { taskId, uploadId } = body
  if ((taskId === undefined) === (uploadId === undefined)) {
    throw invalidFields([{ field: 'taskId', reason: 'either taskId or uploadId' }])
  }
  const progress =
    taskId === undefined
      ? await loadUploadProgress(scope, uploadId ?? '')
      : await loadTaskProgress({ db }, { scope, taskId, locale })
  if (progress === undefined) throw objectNotFound()
  return progress
}

async function loadTaskProgress(
  { db }: Pick<NetdiskParts, 'db'>,
  { scope, taskId, locale }: { scope: DomainScope; taskId: string; locale: Locale },
): Promise<NetdiskProgress | undefined> {
  const task = await loadTask(db, taskId)
  if (task === undefined || !includesDomain(scope, task.domainId)) return undefined
  const { action, status, done, total, failure } = task
  return { action, status, done, total, err: failure && makeFailureText(failure, locale) }
}

const isReason = (reason: string): reason is ReasonCode => Object.hasOwn(REASONS, reason)

function makeFailureText({ reason, values }: TaskFailure, locale: Locale): string {
  return makeReasonText(isReason(reason) ? reason : 'server.unexpected', locale, values)
}
