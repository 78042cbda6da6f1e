import type { Endpoint } from '@fibrewatch/contract'
import type { ReactNode } from 'react'
import { translate, useMessages } from '#lib/i18n/i18n.ts'
import { askUser, type Question } from '#ui/dialog.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { partsMessages } from './parts.messages.ts'

type Removal = {
  /** The question: 删除角色"代维单位 A"？ */
  title: string
  /** The effect: 18 名用户会失去这些权限。 */
  text?: string
  /** What uses it: then it cannot be deleted, and the dialog says what stands in the way. */
  blocks?: readonly string[]
  /** A verb; default 删除. */
  okText?: string
}

/** Asks before something is deleted; false when it was refused or something blocks it. */
export async function confirmRemoval({ title, text, blocks = [], okText }: Removal): Promise<boolean> {
  if (blocks.length > 0) {
    const blocked = translate(partsMessages, 'blocked', { blocks: blocks.join('、') })
    await askUser({ title, text: blocked, okText: translate(partsMessages, 'close') })
    return false
  }
  return await askUser({
    title,
    text: text ?? translate(partsMessages, 'cannotUndo'),
    okText: okText ?? translate(partsMessages, 'remove'),
    cancelText: translate(partsMessages, 'cancel'),
    isDanger: true,
  })
}

type ConfirmButtonProps = {
  question: Omit<Question, 'cancelText'>
  className?: string
  endpoint?: Pick<Endpoint, 'access'>
  whyNot?: string | null
  onConfirm: () => unknown
  children: ReactNode
}

/** A button that asks first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { question, className = 'button', endpoint, whyNot, onConfirm, children } = props
  const t = useMessages(partsMessages)
  const ask = async () => {
    if (await askUser({ ...question, cancelText: t('cancel') })) await onConfirm()
  }
  return (
    <ActionButton className={className} label={children} endpoint={endpoint} whyNot={whyNot} onSelect={ask} />
  )
}
