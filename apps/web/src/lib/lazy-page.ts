import { type ComponentType, createElement, type FunctionComponent, use } from 'react'

/** A page whose code is loaded at its first use. */
export type PageComponent = FunctionComponent & {
  /** Starts loading the code, so that the page can render at once. A failed load is tried again when the page renders. */
  load: () => Promise<void>
}

/**
 * `React.lazy` with two differences: it can be loaded ahead, and a loaded page renders in the same pass as what is
 * around it. React shows a suspended page, however short the wait, at the earliest 300 ms after its fallback.
 */
export function lazyPage(load: () => Promise<ComponentType>): PageComponent {
  let loaded: ComponentType | null = null
  let loading: Promise<ComponentType> | null = null
  const loadOnce = async () => {
    loaded = await load()
    return loaded
  }
  const startLoading = () => (loading ??= loadOnce())
  const Page = () => createElement(loaded ?? use(startLoading()))
  const loadAhead = async () => {
    try {
      await startLoading()
    } catch {
      loading = null
    }
  }
  return Object.assign(Page, { load: loadAhead })
}
