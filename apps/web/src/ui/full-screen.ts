import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

const isFullScreen = () => document.fullscreenElement !== null

export const useFullScreen = (): boolean => useSyncExternalStore(subscribe, isFullScreen)

export async function toggleFullScreen(): Promise<void> {
  if (isFullScreen()) await document.exitFullscreen()
  else await document.documentElement.requestFullscreen()
}
