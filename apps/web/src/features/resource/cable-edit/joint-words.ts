import type { Joint, NodeStop, Terminal } from '@fibrewatch/contract/cable'
import { type CableEditWords, useEditWords } from './cable-edit.messages.ts'
import { type DeviceChoice, usePlaces } from './use-places.ts'

type Known = { stops: readonly NodeStop[]; devices: readonly DeviceChoice[]; t: CableEditWords }

/** `fibre`: how it looks, null of a port and of what the reader does not see. */
export type ToldEnd = { text: string; fibre: { cable: NodeStop; number: number } | null }

function tellEnd(end: Terminal, { stops, devices, t }: Known): ToldEnd {
  if ('deviceId' in end) {
    const device = devices.find(({ value }) => value === String(end.deviceId))
    const text =
      device === undefined ? t('endUnknown') : t('endPort', { device: device.label, port: end.port })
    return { text, fibre: null }
  }
  const stop = stops.find(({ id }) => id === end.stopId)
  if (stop === undefined) return { text: t('endUnknown'), fibre: null }
  const text = t('endFibre', { cable: stop.cableCode, side: t(`side.${end.side}`), fibre: end.fibre })
  return { text, fibre: { cable: stop, number: end.fibre } }
}

export type ToldJoint = { joint: Joint; ends: readonly ToldEnd[] }

/** By tray and position, whose numbers count as numbers. */
const byPlace = (one: ToldJoint, other: ToldJoint): number =>
  NATURAL.compare(one.joint.tray, other.joint.tray) ||
  NATURAL.compare(one.joint.position, other.joint.position) ||
  NATURAL.compare(joinEnds(one), joinEnds(other))
const NATURAL = new Intl.Collator('en', { numeric: true })

/** Joints with their ends in words, as they lie. */
export function useToldJoints(joints: readonly Joint[], stops: readonly NodeStop[]): ToldJoint[] {
  const t = useEditWords()
  const { devices } = usePlaces()
  const known = { stops, devices, t }
  return joints
    .map((joint) => ({ joint, ends: joint.ends.map((end) => tellEnd(end, known)) }))
    .toSorted(byPlace)
}

export const joinEnds = ({ ends }: ToldJoint): string => ends.map(({ text }) => text).join(' ↔ ')

/** Every word of the text stands somewhere in its ends, tray or position. */
export function findJoints(told: readonly ToldJoint[], text: string): readonly ToldJoint[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return told
  return told.filter((one) => {
    const all = [joinEnds(one), one.joint.tray, one.joint.position].join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
