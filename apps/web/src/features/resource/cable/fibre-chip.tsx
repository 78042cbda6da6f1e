import { COLOUR_CODES, type ColourCode, findFibrePosition, type Marking } from '@fibrewatch/cable'
import { useMessages } from '#lib/i18n/i18n.ts'
import { cableMessages } from './cable.messages.ts'
import './fibre-chip.css'

/** How a cable's fibres are told apart. */
export type Coloured = { colourCode: string; fibresPerTube: number }

const readCode = (code: string): ColourCode => COLOUR_CODES.find((known) => known === code) ?? 'gb'

export const findPosition = ({ colourCode, fibresPerTube }: Coloured, fibre: number) =>
  findFibrePosition({ colourCode: readCode(colourCode), fibresPerTube }, fibre)

/** `蓝`, `蓝（1 环）`. */
export function useColourName(): (marking: Marking) => string {
  const t = useMessages(cableMessages)
  return ({ colour, marks }) => {
    const name = t(`colour.${colour}`)
    return marks === 0 ? name : t('marked', { colour: name, marks })
  }
}

/** `蓝 绿`: tube, then fibre. */
export function useFibreName(): (cable: Coloured, fibre: number) => string {
  const t = useMessages(cableMessages)
  const nameOf = useColourName()
  return (cable, fibre) => {
    const { tubeMarking, fibreMarking } = findPosition(cable, fibre)
    return t('chip', { tube: nameOf(tubeMarking), fibre: nameOf(fibreMarking) })
  }
}

type FibreChipProps = { cable: Coloured; fibre: number }

/** The colours of tube and fibre beside each other; what they are called stands beside it or in its title. */
export function FibreChip({ cable, fibre }: FibreChipProps) {
  const nameOf = useFibreName()
  const { tubeMarking, fibreMarking } = findPosition(cable, fibre)
  return (
    <span className="fibre-chip" role="img" aria-label={nameOf(cable, fibre)} title={nameOf(cable, fibre)}>
      <span data-colour={tubeMarking.colour} />
      <span data-colour={fibreMarking.colour} />
    </span>
  )
}

/** The colour of a tube, beside its name. */
export function TubeChip({ marking }: { marking: Marking }) {
  return (
    <span className="fibre-chip" aria-hidden="true">
      <span data-colour={marking.colour} />
    </span>
  )
}
