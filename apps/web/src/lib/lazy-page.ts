import { type ComponentType, createElement, type FunctionComponent, use } from 'react'

/** A page whose code comes with its first use. */
export type PageComponent = FunctionComponent & {
  /** Begins to load the code; once it is there the page is drawn at once. What fails is tried again when it is drawn. */
  load: () => Promise<void>
}

/**
 * `React.lazy` but for two things: it can be loaded ahead, and a page that is there is drawn in the same render as what is
 * around it. React shows a page that was waited for, however shortly, at the earliest 300 ms after its stand-in.
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
