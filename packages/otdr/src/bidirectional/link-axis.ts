/** A link as far as its far end asks. */
export interface FibreLength {
  /** From the port to where the light ends. */
  readonly lengthM: number
  /** Fibre behind the far end of the link; null: none is stated. */
  readonly receiveFibreM: number | null
}

/** Where a trace from the far end of a link begins: metres from the port. */
export const findFarEndM = ({ lengthM, receiveFibreM }: FibreLength): number => lengthM - (receiveFibreM ?? 0)

/** A distance from the port as one from the far end, and the other way round. */
export const turnPosition = (positionM: number, farEndM: number): number => farEndM - positionM
