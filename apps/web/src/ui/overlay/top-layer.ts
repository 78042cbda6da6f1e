/** Where floating parts go: into the open modal dialog, outside of which nothing can be reached, else the page. */
export const findTopLayer = (): Element =>
  [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
