import { useEffect } from 'react'
import { LOGIN_PATH } from '#lib/access/login-path.ts'
import { onReaction, type Reaction } from '#lib/api/failure-catalogue.ts'
import { failureMessages } from '#lib/api/failure.messages.ts'
import { translate } from '#lib/i18n/i18n.ts'
import { clearStorage } from '#lib/storage/stored.ts'
import { askUser } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast.tsx'
import { forgetSession } from '#app/session/sign-out.ts'

type DialogReaction = Extract<Reaction, { kind: 'dialog' }>

function startOver(): void {
  clearStorage()
  location.reload()
}

const actionOf: Record<DialogReaction['dialog'], () => void> = {
  relogin: startOver,
  // A new document at the login page: the reload the specification asks for.
  expired: () => {
    forgetSession()
    location.assign(LOGIN_PATH)
  },
  info: () => {},
}

async function show({ dialog, title, text }: DialogReaction): Promise<void> {
  const isDecision = dialog === 'relogin'
  const isConfirmed = await askUser({
    title,
    text,
    okText: translate(failureMessages, isDecision ? 'relogin' : 'ok'),
    ...(isDecision ? { cancelText: translate(failureMessages, 'cancel') } : {}),
  })
  if (isConfirmed) actionOf[dialog]()
}

function carryOut(reaction: Reaction): void {
  if (reaction.kind === 'reload') startOver()
  if (reaction.kind === 'toast') showToast(reaction.text, reaction.durationMs)
  if (reaction.kind === 'dialog') void show(reaction)
}

/** Shows what the error catalogue decides, as long as the console is open. */
export function useReactions(): void {
  useEffect(() => onReaction(carryOut), [])
}
