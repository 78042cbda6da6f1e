import type { AdminState, NodeKind } from '@fibrewatch/contract/cable'

/** Width and height of the grid that the shapes are drawn on. */
export const SHAPE_PX = 16

/** Told apart by their outlines; none is the shape of a severity, of a site or of a landmark. `open`: it encloses nothing. */
export const NODE_SHAPES: Record<NodeKind, { outline: string; detail: string }> = {
  closure: {
    outline: 'M4.5 5.2h7a2.8 2.8 0 0 1 0 5.6h-7a2.8 2.8 0 0 1 0-5.6Z',
    detail: 'M.2 8h3.3M12.5 8h3.3',
  },
  handhole: { outline: 'M4.6 4.2h6.8l2.2 7.6H2.4Z', detail: 'M5.6 8h4.8' },
  pole: { outline: '', detail: 'M8 1.5v13M3.2 4.4h9.6M4.6 7.6h6.8' },
  building: { outline: 'M2.6 13.6V6.8L8 2.2l5.4 4.6v6.8Z', detail: 'M6.6 13.4V9.8h2.8v3.6' },
  odf: { outline: 'M4.2 1.8h7.6v12.4H4.2Z', detail: 'M4.2 5.9h7.6M4.2 10h7.6' },
}

/** How a state is drawn: planned in dashes, out of service struck through, in maintenance with a bar below. */
export const STATE_STROKES: Record<AdminState, { dash: readonly number[]; over: string }> = {
  planned: { dash: [1.8, 1.6], over: '' },
  'in-service': { dash: [], over: '' },
  'in-maintenance': { dash: [], over: 'M2 15.4h12' },
  'out-of-service': { dash: [], over: 'M1.6 14.4 14.4 1.6' },
}
