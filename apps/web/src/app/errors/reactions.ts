import { useEffect } from 'react'
import { changeLock, useLock } from '#lib/access/lock.ts'
import { onReaction, type Reaction } from '#lib/api/failure-catalogue.ts'
import { failureMessages } from '#lib/api/failure.messages.ts'
import { translate } from '#lib/i18n/i18n.ts'
import { clearStorage } from '#lib/storage/stored.ts'
import { askUser } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast.tsx'
import { endSession, isSessionOver, leaveForLogin } from '#app/session/session-end.ts'

type DialogReaction = Extract<Reaction, { kind: 'dialog' }>

function startOver(): void {
  clearStorage()
  location.reload()
}

async function show({ dialog, title, text }: DialogReaction): Promise<void> {
  if (dialog === 'expired') return endSession({ reason: 'expired' })
  const isDecision = dialog === 'relogin'
  const isConfirmed = await askUser({
    title,
    text,
    okText: translate(failureMessages, isDecision ? 'relogin' : 'ok'),
    ...(isDecision ? { cancelText: translate(failureMessages, 'cancel') } : {}),
  })
  if (isConfirmed && isDecision) startOver()
}

function carryOut(reaction: Reaction): void {
  if (isSessionOver()) return
  if (reaction.kind === 'lock') changeLock(true)
  if (reaction.kind === 'due') leaveForLogin()
  // At the lock screen it means that the session has ended there; the lock screen says why.
  if (reaction.kind === 'reload' && !useLock.getState().isLocked) startOver()
  if (reaction.kind === 'toast') showToast(reaction.text, reaction.durationMs)
  if (reaction.kind === 'dialog') void show(reaction)
}

/** Shows what the error catalogue decides, as long as the console is open. */
export function useReactions(): void {
  useEffect(() => onReaction(carryOut), [])
}
