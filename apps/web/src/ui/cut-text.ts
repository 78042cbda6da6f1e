/** A text is cut by its own element or by one of the few around it. */
const MAX_STEPS = 3
const TOLD = 'cutText'

const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis'

function findShortening(target: HTMLElement): HTMLElement | null {
  let element: HTMLElement | null = target
  for (let step = 0; step < MAX_STEPS && element !== null; step += 1) {
    if (getComputedStyle(element).textOverflow === 'ellipsis') return element
    element = element.parentElement
  }
  return null
}

/** Shows the full text of the element under the pointer, unless it fits or has a title of its own. */
function tell({ target }: Event): void {
  const element = target instanceof HTMLElement ? findShortening(target) : null
  if (element === null) return
  // What was told before may since have changed, or fit by now.
  if (TOLD in element.dataset) {
    element.removeAttribute('title')
    delete element.dataset[TOLD]
  }
  if (!isCut(element) || element.closest('[title]') !== null) return
  element.title = element.textContent
  element.dataset[TOLD] = ''
}

/** Every text cut by an ellipsis shows its full text under the pointer. Returns what stops it. */
export function tellCutTexts(): () => void {
  document.addEventListener('pointerover', tell)
  return () => document.removeEventListener('pointerover', tell)
}
