import { useEffect } from 'react'
import { changeLock, useLock } from '#lib/access/lock.ts'
import { onReaction, type Reaction } from '#lib/api/failure-catalogue.ts'
import { failureMessages } from '#lib/api/failure.messages.ts'
import { translate } from '#lib/i18n/i18n.ts'
import { askUser } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast.tsx'
import { endSession, isSessionOver, leaveForLogin } from '#app/session/session-end.ts'
import { forgetSession } from '#app/session/sign-out.ts'

type DialogReaction = Extract<Reaction, { kind: 'dialog' }>

/** The next user to sign in starts without any of this. */
function startOver(): void {
  forgetSession()
  location.reload()
}

/** A user who chose to stay is not asked again for calls that the page makes by itself. */
let hasStayed = false

async function offerSignIn({
  title,
  text,
  isAsked,
}: Extract<DialogReaction, { dialog: 'relogin' }>): Promise<void> {
  if (hasStayed && !isAsked) return
  const [okText, cancelText] = [translate(failureMessages, 'relogin'), translate(failureMessages, 'cancel')]
  if (await askUser({ title, text, okText, cancelText })) startOver()
  else hasStayed = true
}

async function show(reaction: DialogReaction): Promise<void> {
  if (reaction.dialog === 'expired') return endSession({ reason: 'expired' })
  if (reaction.dialog === 'relogin') return await offerSignIn(reaction)
  const { title, text } = reaction
  await askUser({ title, text, okText: translate(failureMessages, 'ok') })
}

function carryOut(reaction: Reaction): void {
  if (isSessionOver()) return
  if (reaction.kind === 'lock') changeLock(true)
  if (reaction.kind === 'sign-in') leaveForLogin()
  // At the lock screen it means that the session has ended; the lock screen says why.
  if (reaction.kind === 'reload' && !useLock.getState().isLocked) startOver()
  if (reaction.kind === 'toast') showToast(reaction.text, reaction.durationMs)
  if (reaction.kind === 'dialog') void show(reaction)
}

/** Shows the reactions of the error catalogue while the console is open. */
export function useReactions(): void {
  useEffect(() => onReaction(carryOut), [])
}
