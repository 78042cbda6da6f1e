/** Container of popovers: the open modal dialog, since everything outside it is inert, else the page. */
export const findTopLayer = (): Element =>
  [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
