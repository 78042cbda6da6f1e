import { createStore, useStore } from 'zustand'
import { defineStored } from '#lib/storage/stored.ts'
import type { GuideChoice } from './guide-model.ts'

const isIdOrNull = (value: unknown): value is number | null => value === null || Number.isInteger(value)

function parseChoice(value: unknown): GuideChoice | null {
  if (typeof value !== 'object' || value === null) return null
  const { siteId, deviceId, linkId } = value as Record<string, unknown>
  return isIdOrNull(siteId) && isIdOrNull(deviceId) && isIdOrNull(linkId)
    ? { siteId, deviceId, linkId }
    : null
}

const stored = defineStored('link_guide', parseChoice)
const guideStore = createStore<{ left: GuideChoice | null }>()(() => ({ left: stored.load() }))

/** What a guide came to that is not done. All else about it is in the plant. */
export const useLeftGuide = (): GuideChoice | null => useStore(guideStore, ({ left }) => left)

export function keepGuide(choice: GuideChoice): void {
  stored.save(choice)
  guideStore.setState({ left: choice })
}

export function forgetGuide(): void {
  stored.remove()
  guideStore.setState({ left: null })
}
