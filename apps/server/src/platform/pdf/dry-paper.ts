import { fitPicture, type Paper } from './paper.ts'

/** Paper that takes no ink: what is laid out on it says how high it is and over how many pages it goes. */
export function createDryPaper(paper: Paper): Paper {
  let { pageCount } = paper
  const nothing = (): void => {}
  return {
    get pageCount() {
      return pageCount
    },
    addPage: () => {
      pageCount++
    },
    measure: (text, style) => paper.measure(text, style),
    measureParagraph: (text, place) => paper.measureParagraph(text, place),
    paragraph: (text, place) => paper.measureParagraph(text, place),
    text: nothing,
    paint: nothing,
    frame: nothing,
    line: nothing,
    shape: nothing,
    circle: nothing,
    picture: (picture, box) => fitPicture(picture, box).width,
    clip: nothing,
    onEveryPage: nothing,
    end: nothing,
  }
}
