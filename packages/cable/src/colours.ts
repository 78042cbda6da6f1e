/**
 * The colours by which fibres and tubes are told apart.
 *
 * The order blue, orange, green … is that of TIA-598-D and of YD/T 901 with the colours of GB/T 6995.2; the two agree in
 * the first twelve. From the thirteenth on the same colours come again with a mark: a stripe (TIA-598), a ring (GB/T).
 */
export const COLOURS = [
  'blue',
  'orange',
  'green',
  'brown',
  'grey',
  'white',
  'red',
  'black',
  'yellow',
  'violet',
  'pink',
  'aqua',
] as const
export type Colour = (typeof COLOURS)[number]

/**
 * How a cable's fibres and tubes are coloured: `gb` and `tia` by the full order, the first with rings and the second with
 * stripes; `gb-lead` with full fibres, but of the tubes only the first is red and the second green, the others are
 * white and counted from these (领示色谱).
 */
export const COLOUR_CODES = ['gb', 'gb-lead', 'tia'] as const
export type ColourCode = (typeof COLOUR_CODES)[number]

/** `marks`: how many rings or stripes tell it from the plain colour. */
export interface Marking {
  readonly colour: Colour
  readonly marks: number
}

export interface FibrePosition {
  /** From 1. */
  readonly tube: number
  /** Within its tube, from 1. */
  readonly inTube: number
  readonly tubeMarking: Marking
  readonly fibreMarking: Marking
}

const findByOrder = (index: number): Marking => ({
  colour: COLOURS[index % COLOURS.length] ?? 'blue',
  marks: Math.floor(index / COLOURS.length),
})

const LEADING_TUBES: readonly Colour[] = ['red', 'green']

function findTubeMarking(code: ColourCode, index: number): Marking {
  return code === 'gb-lead' ? { colour: LEADING_TUBES[index] ?? 'white', marks: 0 } : findByOrder(index)
}

/**
 * Where a fibre lies in its cable, and how it looks there.
 *
 * @param fibre - its number in the cable, from 1
 */
export function findFibrePosition(
  { colourCode, fibresPerTube }: { readonly colourCode: ColourCode; readonly fibresPerTube: number },
  fibre: number,
): FibrePosition {
  const tubeIndex = Math.floor((fibre - 1) / fibresPerTube)
  const index = (fibre - 1) % fibresPerTube
  return {
    tube: tubeIndex + 1,
    inTube: index + 1,
    tubeMarking: findTubeMarking(colourCode, tubeIndex),
    fibreMarking: findByOrder(index),
  }
}
