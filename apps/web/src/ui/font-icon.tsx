/** A symbol of the installation's icon script; drawn by reference, so that it cannot run code here. */
export const FontIcon = ({ name, size }: { name: string; size: number }) => (
  <svg className="icon" width={size} height={size} fill="currentColor" aria-hidden="true">
    <use href={`#${name}`} />
  </svg>
)

export const isFontIcon = (name: string): boolean => document.getElementById(name)?.localName === 'symbol'

/** The names of all symbols there are, in the order of their script. */
export const listFontIcons = (): string[] => [...document.querySelectorAll('symbol[id]')].map(({ id }) => id)
