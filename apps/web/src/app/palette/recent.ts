import { defineStored } from '#lib/storage/stored.ts'
import type { Hit } from './hit.ts'

const MAX_RECENT = 6

/** A recent hit, with the name it had then. */
export type Recent = { id: string; label: string; hint: string; href: string }

function isRecent(value: unknown): value is Recent {
  const recent = value as Partial<Recent> | null
  const texts = [recent?.id, recent?.label, recent?.hint, recent?.href]
  return texts.every((text) => typeof text === 'string')
}

const parseRecents = (value: unknown): readonly Recent[] | null =>
  Array.isArray(value) ? value.filter(isRecent).slice(0, MAX_RECENT) : null

const storedRecents = defineStored('palette_recent', parseRecents)

export const listRecents = (): readonly Recent[] => storedRecents.load() ?? []

/** Puts an opened hit in front of the earlier ones. */
export function rememberHit({ id, label, hint, href }: Hit): void {
  if (href === null) return
  const others = listRecents().filter((recent) => recent.href !== href)
  storedRecents.save([{ id, label, hint, href }, ...others].slice(0, MAX_RECENT))
}
