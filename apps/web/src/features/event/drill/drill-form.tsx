import { alarmApi, MAX_DRILL_MINUTES } from '@fibrewatch/contract/alarm'
import { DRILL_TYPES } from '@fibrewatch/contract/alarm-type'
import { plantApi } from '@fibrewatch/contract/plant'
import { SEVERITIES } from '@fibrewatch/contract/severity'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#lib/i18n/i18n.ts'
import { takeAlarms } from '#lib/live/live-alarms.ts'
import { queryOf } from '#lib/query/query.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import type { Field } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { drillMessages } from './drill.messages.ts'

const MAX_LINKS = 1000
const USUAL_MINUTES = 30
const WIDTH_PX = 560

function useDrillFields(): Field[] {
  const t = useMessages(drillMessages)
  const words = useMessages(wordMessages)
  const { data } = useQuery(queryOf(plantApi.linkPage, { query: { limit: MAX_LINKS } }))
  return [
    {
      name: 'linkId',
      kind: 'select',
      label: t('link'),
      options: (data?.list ?? []).map(({ id, code, name, lengthM }) => ({
        value: String(id),
        label: `${code} ${name}`,
        hint: `${Math.round(lengthM)} m`,
      })),
      width: 'full',
    },
    { name: 'positionM', kind: 'number', label: t('position'), unit: 'm', min: 0, width: 'code' },
    {
      name: 'type',
      kind: 'select',
      label: t('type'),
      options: DRILL_TYPES.map((value) => ({ value, label: words(`type.${value}`) })),
      width: 'name',
    },
    {
      name: 'severity',
      kind: 'select',
      label: t('severity'),
      options: SEVERITIES.map((value) => ({ value, label: words(`severity.${value}`) })),
      width: 'name',
    },
    {
      name: 'minutes',
      kind: 'number',
      label: t('minutes'),
      unit: t('minutesUnit'),
      hint: t('minutesHint'),
      min: 1,
      max: MAX_DRILL_MINUTES,
      width: 'code',
    },
    { name: 'reason', kind: 'textarea', label: t('reason'), hint: t('reasonHint'), rows: 3, width: 'full' },
  ]
}

type DrillFormProps = { onRaised: (id: string) => void; onClose: () => void }

/** Asks what is to be practised, where and for how long, and raises it. */
export function DrillForm({ onRaised, onClose }: DrillFormProps) {
  const t = useMessages(drillMessages)
  return (
    <FormDialog
      id="alarm-drill"
      widthPx={WIDTH_PX}
      title={t('title')}
      okText={t('raise')}
      doneText={t('done')}
      intro={t('intro')}
      endpoint={alarmApi.drill}
      fields={useDrillFields()}
      initial={{ type: 'FIBRE_BREAK', severity: 'critical', minutes: USUAL_MINUTES }}
      invalidates={[]}
      onDone={(alarm) => {
        takeAlarms([alarm])
        onRaised(alarm.id)
      }}
      onClose={onClose}
    />
  )
}
