import { type CableInfo, LAYINGS, nodeApi } from '@fibrewatch/contract/cable'
import { CUTOVER_KINDS, cutoverApi, type CutoverWork } from '@fibrewatch/contract/cutover'
import { useState } from 'react'
import { call } from '#lib/api/call.ts'
import { formatKm, formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import type { OptionSource } from '#ui/form/remote-picker.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { cableMessages } from '../cable/cable.messages.ts'
import { PLANT_READS } from '../plant-reads.ts'
import { CutoverPreview } from './cutover-preview.tsx'
import {
  type CutoverKind,
  findStretchM,
  isKind,
  listInner,
  type Neighbour,
  neighbourKey,
  readWork,
} from './cutover-work.ts'
import { cutoverMessages, type CutoverWords } from './cutover.messages.ts'
import { useNeighbours } from './use-neighbours.ts'

const WIDTH_PX = 820
/** More than a reader looks through: they type on. */
const MAX_FOUND = 50

const nodeSource: OptionSource = {
  id: 'plant.node.id',
  find: async (keyword, signal) => {
    const query = { limit: MAX_FOUND, ...(keyword === '' ? {} : { keyword }) }
    const { list } = await call(nodeApi.page, { query, signal, isQuiet: true })
    return list.map(({ id, code, name }) => ({ value: String(id), label: code, hint: name }))
  },
  lookUp: async (id, signal) => {
    const { node } = await call(nodeApi.info, { query: { id: Number(id) }, signal, isQuiet: true })
    return { value: String(node.id), label: node.code, hint: node.name }
  },
}

type Known = { info: CableInfo; neighbours: readonly Neighbour[]; t: CutoverWords }

const only = (kind: CutoverKind) => (values: FormValues) => isKind(values, kind)

const stopOptions = (stops: CableInfo['stops'], t: CutoverWords) =>
  stops.map(({ id, nodeName, nodeCode, cableM }) => ({
    value: String(id),
    label: t('stopOption', { node: nodeName, km: formatKm(cableM) }),
    hint: nodeCode,
  }))

const makeSplitFields = ({ info, t }: Known): Field[] => [
  {
    name: 'splitStopId',
    kind: 'select',
    label: t('splitAt'),
    options: stopOptions([...listInner(info)], t),
    isRequired: true,
    visibleWhen: only('split'),
  },
  {
    name: 'code',
    kind: 'text',
    label: t('newCode'),
    hint: t('codeHint'),
    isRequired: true,
    width: 'half',
    visibleWhen: only('split'),
  },
  {
    name: 'name',
    kind: 'text',
    label: t('newName'),
    isRequired: true,
    width: 'half',
    visibleWhen: only('split'),
  },
]

const makeJoinFields = ({ neighbours, t }: Known): Field[] => [
  {
    name: 'other',
    kind: 'select',
    label: t('other'),
    options: neighbours.map((one) => ({
      value: neighbourKey(one),
      label: t('otherOption', { cable: one.cableCode, node: one.nodeName }),
    })),
    ...(neighbours.length === 0 ? { hint: t('noOther') } : {}),
    isRequired: true,
    visibleWhen: only('join'),
  },
]

const makeMoveFields = ({ info, t }: Known): Field[] => [
  {
    name: 'stopId',
    kind: 'select',
    label: t('stop'),
    options: stopOptions(info.stops, t),
    isRequired: true,
    width: 'half',
    visibleWhen: only('move'),
  },
  {
    name: 'nodeId',
    kind: 'remoteSelect',
    label: t('newNode'),
    source: nodeSource,
    placeholder: t('newNodeHint'),
    isRequired: true,
    width: 'half',
    visibleWhen: only('move'),
  },
  {
    name: 'cableM',
    kind: 'number',
    label: t('cableM'),
    hint: t('cableMHint'),
    unit: 'm',
    isRequired: true,
    width: 'half',
    visibleWhen: only('move'),
  },
]

function makeReplaceFields({ info, t }: Known, layings: Record<(typeof LAYINGS)[number], string>): Field[] {
  const half = { width: 'half', visibleWhen: only('replace') } as const
  const options = stopOptions(info.stops, t)
  return [
    { name: 'fromStopId', kind: 'select', label: t('fromStop'), options, isRequired: true, ...half },
    { name: 'toStopId', kind: 'select', label: t('toStop'), options, isRequired: true, ...half },
    {
      name: 'lengthM',
      kind: 'number',
      label: t('lengthM'),
      unit: 'm',
      isRequired: true,
      ...half,
      below: ({ values }) => {
        const wasM = findStretchM(info, values)
        return wasM === null ? null : (
          <small className="form-hint">{t('wasM', { length: formatNumber(wasM) })}</small>
        )
      },
    },
    {
      name: 'laying',
      kind: 'select',
      label: t('laying'),
      options: LAYINGS.map((value) => ({ value, label: layings[value] })),
      isRequired: false,
      ...half,
    },
    {
      name: 'validFrom',
      kind: 'date',
      hasTime: true,
      label: t('validFrom'),
      hint: t('validFromHint'),
      isRequired: true,
      ...half,
    },
    {
      name: 'between',
      kind: 'rows',
      label: t('between'),
      isRequired: false,
      visibleWhen: only('replace'),
      fields: [
        {
          name: 'nodeId',
          kind: 'remoteSelect',
          label: t('newNode'),
          source: nodeSource,
          placeholder: t('newNodeHint'),
          isRequired: true,
        },
        { name: 'cableM', kind: 'number', label: t('fromStart'), unit: 'm', min: 0, isRequired: true },
      ],
    },
  ]
}

function useFields(known: Known): Field[] {
  const { t } = known
  const words = useMessages(cableMessages)
  const layings = {
    duct: words('laying.duct'),
    buried: words('laying.buried'),
    aerial: words('laying.aerial'),
    indoor: words('laying.indoor'),
  }
  return [
    {
      name: 'kind',
      kind: 'radio',
      label: t('kind'),
      isRequired: true,
      options: CUTOVER_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
      below: ({ values }) => {
        const kind = CUTOVER_KINDS.find((one) => isKind(values, one)) ?? 'split'
        return <small className="form-hint">{t(`about.${kind}`)}</small>
      },
    },
    ...makeSplitFields(known),
    ...makeJoinFields(known),
    ...makeMoveFields(known),
    ...makeReplaceFields(known, layings),
  ]
}

type CutoverDialogProps = { info: CableInfo; onClose: () => void }

/** Of the state in which it was opened: what others save meanwhile is never overwritten unseen. */
function CutoverDialog({ info, onClose }: CutoverDialogProps) {
  const t = useMessages(cutoverMessages)
  const [opened] = useState(info)
  const [openedAt] = useState(() => new Date().toISOString())
  const neighbours = useNeighbours(opened)
  const known = { info: opened, neighbours, t }
  const toBody = (_: FormValues, values: FormValues): { work: CutoverWork | null } => ({
    work: readWork(values, known),
  })
  return (
    <FormDialog
      id="cable-cutover"
      widthPx={WIDTH_PX}
      title={t('title', { code: opened.cable.code })}
      okText={t('ok')}
      doneText={t('done')}
      endpoint={cutoverApi.make}
      fields={useFields(known)}
      initial={{ kind: 'split', validFrom: openedAt }}
      toBody={toBody}
      renderEffect={(values) => <CutoverPreview work={readWork(values, known)} />}
      invalidates={PLANT_READS}
      onClose={onClose}
    />
  )
}

/** Splits, joins, moves or replaces a part of the cable. */
export function CutoverButton({ info }: { info: CableInfo }) {
  const t = useMessages(cutoverMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        className="button small"
        label={t('cutOver')}
        endpoint={cutoverApi.make}
        whyNot={info.stops.length < 2 ? t('noWay') : null}
        onSelect={() => setOpen(true)}
      />
      {isOpen && <CutoverDialog info={info} onClose={() => setOpen(false)} />}
    </>
  )
}
