import type { Joint, NodeStop, Terminal } from '@fibrewatch/contract/cable'
import { useMessages } from '#lib/i18n/i18n.ts'
import { type CableEditWords, cableEditMessages } from './cable-edit.messages.ts'
import { type DeviceChoice, usePlaces } from './use-places.ts'

type Known = { stops: readonly NodeStop[]; devices: readonly DeviceChoice[]; t: CableEditWords }

function tellEnd(end: Terminal, { stops, devices, t }: Known): string {
  if ('deviceId' in end) {
    const device = devices.find(({ value }) => value === String(end.deviceId))
    return device === undefined ? t('endUnknown') : t('endPort', { device: device.label, port: end.port })
  }
  const stop = stops.find(({ id }) => id === end.stopId)
  if (stop === undefined) return t('endUnknown')
  return t('endFibre', { cable: stop.cableCode, side: t(`side.${end.side}`), fibre: end.fibre })
}

export type ToldJoint = { joint: Joint; ends: readonly [string, string] }

/** By tray and position, whose numbers count as numbers. */
const byPlace = (one: ToldJoint, other: ToldJoint): number =>
  NATURAL.compare(one.joint.tray, other.joint.tray) ||
  NATURAL.compare(one.joint.position, other.joint.position) ||
  NATURAL.compare(one.ends[0], other.ends[0])
const NATURAL = new Intl.Collator('en', { numeric: true })

/** Joints with their ends in words, as they lie. */
export function useToldJoints(joints: readonly Joint[], stops: readonly NodeStop[]): ToldJoint[] {
  const t = useMessages(cableEditMessages)
  const { devices } = usePlaces()
  const known = { stops, devices, t }
  const told = joints.map((joint): ToldJoint => {
    const [from = '', to = ''] = joint.ends.map((end) => tellEnd(end, known))
    return { joint, ends: [from, to] }
  })
  return told.toSorted(byPlace)
}

export const joinEnds = ({ ends }: ToldJoint): string => ends.join(' ↔ ')

/** Every word of the text stands somewhere in its ends, tray or position. */
export function findJoints(told: readonly ToldJoint[], text: string): readonly ToldJoint[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return told
  return told.filter(({ joint: { tray, position }, ends }) => {
    const all = [...ends, tray, position].join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
