import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawFibre, makeCableFile, type SyntheticCable, type TestDirection } from '@fibrewatch/otdr'
import { makeRandom, makeSeed } from '../random.ts'

/** Twelve kilometres of cable with five closures. */
const CABLE: SyntheticCable = {
  lengthM: 12_000,
  closuresM: [2_020, 4_100, 5_980, 8_060, 10_010],
  attenuationDbPerKm: 0.2,
  groupIndex: 1.468,
  backscatterDb: -81,
  spliceDb: [0.03, 0.14],
  mismatchDb: 0.06,
  cordMaxM: 25,
  launchM: 0,
  receiveM: 0,
}

export interface CableOptions {
  readonly fibres: number
  readonly wavelengthsNm: readonly number[]
  readonly seed: number
  readonly endA: string
  readonly endB: string
  /** Of the first measurement; each takes a minute. */
  readonly startS: number
}

export interface WrittenCable {
  readonly files: readonly string[]
  /** What each splice really loses, dB: by fibre, then by closure from end A. */
  readonly lossesDb: readonly (readonly number[])[]
  readonly closuresM: readonly number[]
}

const DIRECTIONS: readonly TestDirection[] = ['ab', 'ba']

/** Writes the SOR files of a cable, every fibre from both ends, and returns the truth they were made of. */
export async function writeCable(folder: string, options: CableOptions): Promise<WrittenCable> {
  await mkdir(folder, { recursive: true })
  const random = makeRandom(options.seed)
  const fibres = Array.from({ length: options.fibres }, () => drawFibre(CABLE, random))
  const tests = fibres.flatMap((fibre, index) =>
    DIRECTIONS.flatMap((direction) =>
      options.wavelengthsNm.map((wavelengthNm) => ({
        fibre,
        fibreNumber: index + 1,
        direction,
        wavelengthNm,
      })),
    ),
  )
  const files: string[] = []
  for (const [index, { fibre, ...test }] of tests.entries()) {
    const name = makeName(test)
    const timestampS = options.startS + 60 * index
    const given = { ...options, ...test, timestampS, random: makeRandom(makeSeed(`${options.seed} ${name}`)) }
    const made = makeCableFile(CABLE, fibre, given)
    if (!made.ok) throw new Error(`${name} cannot be written: ${made.error.code}`)
    await writeFile(join(folder, name), made.value)
    files.push(name)
  }
  const lossesDb = fibres.map(({ joints }) => joints.map(({ lossDb }) => lossDb))
  return { files, lossesDb, closuresM: CABLE.closuresM }
}

interface Test {
  readonly fibreNumber: number
  readonly direction: TestDirection
  readonly wavelengthNm: number
}

const makeName = ({ fibreNumber, direction, wavelengthNm }: Test): string =>
  `F${String(fibreNumber).padStart(3, '0')}_${wavelengthNm}_${direction.toUpperCase()}.sor`
