import { translate } from '#lib/i18n/i18n.ts'
import { askUser } from '#ui/dialog.tsx'
import { loadLate } from '#ui/load-late.ts'
import { loadConsole } from '#app/session/load-console.ts'
import { closeGoneTab, dropUnreachableTabs } from '#app/tabs/tabs-store.ts'
import { rightsMessages } from './rights.messages.ts'

/** The user may no longer see the page in front: says so, and closes it. */
async function leavePage(goTo: (href: string) => void): Promise<void> {
  await askUser({
    title: translate(rightsMessages, 'changed'),
    text: translate(rightsMessages, 'pageGone'),
    okText: translate(rightsMessages, 'closePage'),
    // The page's last call may just have been refused: this dialog replaces that one.
    takesOver: true,
  })
  goTo(closeGoneTab())
}

/**
 * Loads user, menus and permissions again without a reload of the document, repeatedly until the server answers.
 * Returns what stops it.
 */
export function reloadRights({ onLoaded, goTo }: { onLoaded: () => void; goTo: (href: string) => void }) {
  return loadLate(loadConsole, () => {
    onLoaded()
    if (!dropUnreachableTabs()) void leavePage(goTo)
  })
}
