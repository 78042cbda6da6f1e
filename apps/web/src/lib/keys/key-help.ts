import { useEffect, useId } from 'react'
import { create } from 'zustand'

export type KeyLine = { keys: readonly string[]; text: string }

/** The keys of one part of the page, as the help lists them. */
export type KeySection = { title: string; lines: readonly KeyLine[] }

type KeyHelp = {
  isOpen: boolean
  /** The sections of the page in front, in the order they were added. */
  sections: ReadonlyMap<string, KeySection>
}

export const useKeyHelp = create<KeyHelp>()(() => ({ isOpen: false, sections: new Map() }))

export const openKeyHelp = (): void => useKeyHelp.setState({ isOpen: true })
export const closeKeyHelp = (): void => useKeyHelp.setState({ isOpen: false })

/** Lists keys in the help while their part of the page is shown. Pass the same section object every time. */
export function useKeySection(section: KeySection): void {
  const id = useId()
  useEffect(() => {
    useKeyHelp.setState(({ sections }) => ({ sections: new Map(sections).set(id, section) }))
    return () =>
      useKeyHelp.setState(({ sections }) => ({
        sections: new Map([...sections].filter(([other]) => other !== id)),
      }))
  }, [id, section])
}
