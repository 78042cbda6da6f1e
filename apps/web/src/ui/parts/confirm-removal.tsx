import { translate } from '#lib/i18n/i18n.ts'
import { askUser } from '#ui/dialog.tsx'
import { joinNames } from './join-names.ts'
import { nameFirst } from './name-first.ts'
import { partsMessages } from './parts.messages.ts'

type Removal = {
  /** The question: 删除角色"代维单位 A"？ */
  title: string
  /** What it concerns, where that are several: the first of them stand before the effect. */
  names?: readonly string[]
  /** The effect: 18 名用户会失去这些权限。 */
  text?: string
  /** What uses it: then it cannot be deleted, and the dialog says what stands in the way. */
  blocks?: readonly string[]
  /** A verb; default 删除. */
  okText?: string
}

/** Asks before something is deleted; false when it was refused or something blocks it. */
export async function confirmRemoval({
  title,
  names = [],
  text,
  blocks = [],
  okText,
}: Removal): Promise<boolean> {
  if (blocks.length > 0) {
    const blocked = translate(partsMessages, 'blocked', { blocks: joinNames(blocks) })
    await askUser({ title, text: blocked, okText: translate(partsMessages, 'close') })
    return false
  }
  return await askUser({
    title,
    text: `${nameFirst(names)}${text ?? translate(partsMessages, 'cannotUndo')}`,
    okText: okText ?? translate(partsMessages, 'remove'),
    cancelText: translate(partsMessages, 'cancel'),
    isDanger: true,
  })
}
