import { create } from 'zustand'
import type { Translate } from '#lib/i18n/i18n.ts'
import { isWithin } from './netdisk-path.ts'
import type { netdiskMessages } from './netdisk.messages.ts'
import type { DiskItem } from './netdisk.types.ts'

export type NetdiskWords = Translate<keyof typeof netdiskMessages.zh>

export type Clipboard = { mode: 'cut' | 'copy'; domainId: number; items: readonly DiskItem[] }
type Target = { domainId: number; path: string }

/** Kept while another page of the console is shown. */
export const useClipboard = create<{ held: Clipboard | null }>()(() => ({ held: null }))
export const setClipboard = (held: Clipboard | null): void => useClipboard.setState({ held })

/** Why the entries cannot be pasted there; null when they can. */
export function whyNotPaste(held: Clipboard, target: Target, t: NetdiskWords): string | null {
  const { mode, domainId, items } = held
  if (domainId !== target.domainId) return t('pasteOtherSpace')
  const own = items.find(({ type, path, name }) => type === 'dir' && isWithin(target.path, `${path}${name}/`))
  if (own !== undefined) return t('pasteIntoItself', { name: own.name })
  const isThere = items.every(({ path }) => path === target.path)
  return mode === 'cut' && isThere ? t('pasteSameFolder') : null
}
