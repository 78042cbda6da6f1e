import { JOINT_KINDS, type Joint, jointApi, type JointKind, type NodeInfo } from '@fibrewatch/contract/cable'
import type { Field, FieldAid, FieldRule, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { FibreChip, useFibreName } from '../cable/fibre-chip.tsx'
import { type CableEditWords, useEditWords } from './cable-edit.messages.ts'
import { PLANT_READS } from '../plant-reads.ts'
import {
  findJointFault,
  findTaken,
  type JointFault,
  type JointTarget,
  type JointWish,
  listSides,
  makeJoints,
  sideKey,
  type StopSide,
  writeRuns,
} from './joint-plan.ts'
import { type DeviceChoice, usePlaces } from './use-places.ts'
import './joint-dialog.css'

const FORM_ID = 'joint-form'
const WIDTH_PX = 640
const MAX_PORT = 1024

function makeDetailFields(t: CableEditWords, isOne: boolean): Field[] {
  return [
    { name: 'tray', kind: 'text', label: t('tray'), isRequired: false, width: 'half' },
    {
      name: 'position',
      kind: 'text',
      label: t('position'),
      isRequired: false,
      width: 'half',
      ...(isOne ? {} : { hint: t('positionHint') }),
    },
    {
      name: 'lossDb',
      kind: 'number',
      label: t('loss'),
      hint: t('lossHint'),
      isRequired: false,
      width: 'half',
    },
    { name: 'measuredOn', kind: 'date', label: t('measuredOn'), isRequired: false, width: 'half' },
  ]
}

const makeKindField = (t: CableEditWords): Field => ({
  name: 'kind',
  kind: 'radio',
  label: t('jointKind'),
  options: JOINT_KINDS.map((value) => ({ value, label: t(`jointKind.${value}`) })),
  width: 'half',
})

type Ends = { sides: readonly StopSide[]; devices: readonly DeviceChoice[] }

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function readTarget(values: FormValues, { sides, devices }: Ends): JointTarget | null {
  if (values['toWhat'] === 'ports') {
    const device = devices.find(({ value }) => value === values['deviceId'])
    const firstPort = numberIn(values['firstPort'])
    if (device === undefined || firstPort === null) return null
    return { is: 'ports', deviceId: Number(device.value), portCount: device.portCount, firstPort }
  }
  const side = sides.find((one) => sideKey(one) === values['toSide'])
  const firstFibre = numberIn(values['toFibre'])
  return side === undefined || firstFibre === null ? null : { is: 'fibres', side, firstFibre }
}

/** What the form asks for; null while something is missing. */
function readWish(values: FormValues, ends: Ends): JointWish | null {
  const from = ends.sides.find((one) => sideKey(one) === values['fromSide'])
  const firstFibre = numberIn(values['firstFibre'])
  const count = numberIn(values['count'])
  const to = readTarget(values, ends)
  if (from === undefined || firstFibre === null || count === null || to === null) return null
  const kind: JointKind = to.is === 'ports' || values['kind'] === 'patch' ? 'patch' : 'splice'
  return {
    from,
    firstFibre,
    count,
    to,
    kind,
    tray: textIn(values['tray']),
    position: textIn(values['position']),
    lossDb: numberIn(values['lossDb']),
    measuredOn: textIn(values['measuredOn']) || null,
  }
}

function tellJointFault(fault: JointFault, t: CableEditWords): string {
  if (fault.is === 'taken') return t('jointFault.taken', { numbers: writeRuns(fault.numbers) })
  return fault.is === 'beyond' ? t('jointFault.beyond', { last: fault.last }) : t('jointFault.itself')
}

/** A rule for the fields of one end. */
function makeRule(
  end: 'from' | 'to',
  { joints, ends, t }: { joints: readonly Joint[]; ends: Ends; t: CableEditWords },
): FieldRule {
  const taken = findTaken(joints)
  return (_, values) => {
    const wish = readWish(values, ends)
    const fault = wish === null ? null : findJointFault(wish, taken)
    if (fault === null) return null
    const where = fault.is === 'itself' ? 'to' : fault.end
    return where === end ? tellJointFault(fault, t) : null
  }
}

const sideOption = (side: StopSide, t: CableEditWords) => ({
  value: sideKey(side),
  label: t('sideOf', { cable: side.stop.cableCode, side: t(`side.${side.side}`) }),
  hint: side.stop.cableName,
})

/** How the fibre that is typed looks; nothing while it is none. */
function FibreLook({ side, fibre }: { side: StopSide | undefined; fibre: unknown }) {
  const nameOf = useFibreName()
  if (side === undefined || typeof fibre !== 'number') return null
  if (!Number.isInteger(fibre) || fibre < 1 || fibre > side.stop.fibreCount) return null
  return (
    <small className="form-hint joint-end">
      <FibreChip cable={side.stop} fibre={fibre} />
      {nameOf(side.stop, fibre)}
    </small>
  )
}

const makeLook =
  (sides: readonly StopSide[], sideName: string, fibreName: string): FieldAid =>
  ({ values }) => (
    <FibreLook side={sides.find((one) => sideKey(one) === values[sideName])} fibre={values[fibreName]} />
  )

const isPorts = ({ toWhat }: FormValues): boolean => toWhat === 'ports'
const isFibres = (values: FormValues): boolean => !isPorts(values)

function useJoinFields({ stops, joints }: NodeInfo, ends: Ends): Field[] {
  const t = useEditWords()
  const options = listSides(stops).map((side) => sideOption(side, t))
  const rules = (end: 'from' | 'to') => [makeRule(end, { joints, ends, t })]
  const fibre = { kind: 'number', step: 1, min: 1, width: 'half', isRequired: true } as const
  return [
    { name: 'fromSide', kind: 'select', label: t('from'), options, isRequired: true, width: 'half' },
    {
      ...fibre,
      name: 'firstFibre',
      label: t('firstFibre'),
      rules: rules('from'),
      below: makeLook(ends.sides, 'fromSide', 'firstFibre'),
    },
    {
      name: 'toWhat',
      kind: 'radio',
      label: t('toWhat'),
      options: (['fibres', 'ports'] as const).map((value) => ({ value, label: t(`toWhat.${value}`) })),
      width: 'half',
    },
    { ...fibre, name: 'count', label: t('count'), hint: t('countHint') },
    {
      name: 'toSide',
      kind: 'select',
      label: t('to'),
      options,
      isRequired: true,
      width: 'half',
      visibleWhen: isFibres,
    },
    {
      ...fibre,
      name: 'toFibre',
      label: t('firstFibre'),
      rules: rules('to'),
      visibleWhen: isFibres,
      below: makeLook(ends.sides, 'toSide', 'toFibre'),
    },
    {
      name: 'deviceId',
      kind: 'select',
      label: t('device'),
      options: ends.devices,
      isRequired: true,
      width: 'half',
      visibleWhen: isPorts,
    },
    {
      ...fibre,
      name: 'firstPort',
      label: t('firstPort'),
      max: MAX_PORT,
      rules: rules('to'),
      visibleWhen: isPorts,
    },
    { ...makeKindField(t), visibleWhen: isFibres },
    ...makeDetailFields(t, false),
  ]
}

/** The two sides of one cable that goes on, or of two cables that meet: what is joined most. */
function findFirstEnds(sides: readonly StopSide[]): FormValues {
  const from = sides.find(({ side }) => side === 'a') ?? sides[0]
  const to = sides.find((one) => one !== from && (one.side === 'b' || one.stop.id !== from?.stop.id))
  return {
    fromSide: from === undefined ? '' : sideKey(from),
    toSide: to === undefined ? '' : sideKey(to),
    toWhat: to === undefined ? 'ports' : 'fibres',
  }
}

type JointAddFormProps = { info: NodeInfo; onClose: () => void }

/** A run of fibres joined to a run of others or to ports; one fibre is a run of one. */
export function JointAddForm({ info, onClose }: JointAddFormProps) {
  const t = useEditWords()
  const sides = listSides(info.stops)
  const { devices } = usePlaces()
  const ends = { sides, devices }
  const toBody = (_: FormValues, values: FormValues): FormValues => {
    const wish = readWish(values, ends)
    return { nodeId: info.node.id, joints: wish === null ? [] : makeJoints(wish) }
  }
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('addJoints')}
      okText={t('addJoints')}
      doneText={t('jointsAdded')}
      endpoint={jointApi.add}
      fields={useJoinFields(info, ends)}
      initial={{ ...findFirstEnds(sides), firstFibre: 1, count: 1, toFibre: 1, firstPort: 1, kind: 'splice' }}
      toBody={toBody}
      invalidates={PLANT_READS}
      onClose={onClose}
    />
  )
}

type JointEditFormProps = { joint: Joint; ends: string; onClose: () => void }

/** Loss, tray and position of a joint; what it joins stays. */
export function JointEditForm({ joint, ends, onClose }: JointEditFormProps) {
  const t = useEditWords()
  return (
    <FormDialog
      id={FORM_ID}
      title={t('editJointTitle', { ends })}
      okText={t('saveJoint')}
      doneText={t('jointSaved')}
      endpoint={jointApi.update}
      fields={[makeKindField(t), ...makeDetailFields(t, true)]}
      initial={joint}
      fixed={{ id: joint.id }}
      invalidates={PLANT_READS}
      onClose={onClose}
    />
  )
}
