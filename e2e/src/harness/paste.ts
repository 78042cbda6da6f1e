import type { Locator } from 'playwright-core'

/** Cells come from the clipboard of a spreadsheet, which a browser without a screen does not have. */
export const paste = (cell: Locator, text: string): Promise<unknown> =>
  cell.evaluate((element, pasted) => {
    const data = new DataTransfer()
    data.setData('text', pasted)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    element.dispatchEvent(event)
  }, text)
