export type Option = { readonly value: string; readonly label: string }

/** Two conditions may be the ends of one span; they share a label and stand beside each other. */
export type SpanEnd = 'from' | 'to'

type ChoiceControl = {
  readonly options: readonly Option[]
  /** Word for no choice; default: any. */
  readonly any?: string
}

/** The control by which a condition is set. It works on the text of an address. */
export type FilterControl =
  | { readonly kind: 'text' }
  | ({ readonly kind: 'select' | 'multi' } & ChoiceControl)
  /** Both ends of a span in one condition. */
  | { readonly kind: 'instants' }
  | { readonly kind: 'days' }
  | { readonly kind: 'instant'; readonly end: SpanEnd }
  /** `scale`: how many of the address' units are one of the reader's, 1000 for kilometres of metres. */
  | { readonly kind: 'figure'; readonly end: SpanEnd; readonly scale?: number }

/** The controls of a condition that stands alone. */
export type SingleControl = Exclude<FilterControl, { end: SpanEnd }>

/** A control as a page shows it. */
export type ShownControl = {
  readonly label: string
  readonly field: FilterControl
  /** Stands in the bar above the list; the others stand behind its button. */
  readonly isFrequent?: boolean
}
