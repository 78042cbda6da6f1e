import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** All words of a PDF, page after page, as another program reads them. */
export async function readPdfText(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await task.destroy()
  return pages.join('\n')
}

/** How many pictures stand on each page. */
export async function countPdfPictures(pdf: Uint8Array): Promise<number[]> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  const counts: number[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { fnArray } = await (await document.getPage(number)).getOperatorList()
    counts.push(fnArray.filter((operator) => operator === OPS.paintImageXObject).length)
  }
  await task.destroy()
  return counts
}
