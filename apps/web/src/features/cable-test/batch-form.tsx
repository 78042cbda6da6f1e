import { batchApi, type BatchRow } from '@fibrewatch/contract/batch'
import { limitApi } from '@fibrewatch/contract/limit'
import { useQuery } from '@tanstack/react-query'
import { useAccess, useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { BATCH_CALLS, limitsQuery } from './batch-queries.ts'
import { cableTestMessages } from './cable-test.messages.ts'
import { useLimitWords } from './limit-words.ts'
import type { CableTestWords } from './uploads.ts'
import { useDomainOptions } from './use-domain-options.ts'

const FORM_ID = 'batch-form'
const WIDTH_PX = 720
const NONE = ''
const MAX_LENGTH_M = 100_000

function makeCableFields(t: CableTestWords): Field[] {
  const text = (name: string, label: string): Field => ({ name, kind: 'text', label, width: 'half' })
  const length = (name: 'launchM' | 'receiveM'): Field => ({
    name,
    kind: 'number',
    label: t(name),
    unit: 'm',
    min: 0,
    max: MAX_LENGTH_M,
    width: 'half',
  })
  return [
    text('cableName', t('cableName')),
    text('cableCode', t('cableCode')),
    { ...text('endA', t('endA')), hint: t('endHint') },
    text('endB', t('endB')),
    { name: 'fibreCount', kind: 'number', label: t('fibreCount'), step: 1, width: 'half' },
    length('launchM'),
    length('receiveM'),
  ]
}

function useFields(): Field[] {
  const t = useMessages(cableTestMessages)
  const nodes = useDomainOptions()
  const mayList = useMayCall(limitApi.list)
  const { data: sets = [] } = useQuery({ ...limitsQuery(), enabled: mayList })
  const tellLimit = useLimitWords()
  const options = sets.map(({ id, name }) => ({ value: String(id), label: tellLimit(name) }))
  return [
    { name: 'name', kind: 'text', label: t('name'), width: 'half' },
    { name: 'domainId', kind: 'treeSelect', label: t('domain'), nodes, width: 'half' },
    ...makeCableFields(t),
    {
      name: 'limitSetId',
      kind: 'select',
      label: t('limitSet'),
      options: [{ value: NONE, label: t('noLimit') }, ...options],
      width: 'half',
      isRequired: false,
    },
    { name: 'remark', kind: 'textarea', label: t('remark'), rows: 2, isRequired: false },
  ]
}

const toBody = (body: FormValues, { domainId, limitSetId }: FormValues): FormValues => ({
  cableName: '',
  cableCode: '',
  remark: '',
  launchM: 0,
  receiveM: 0,
  ...body,
  domainId: Number(domainId),
  limitSetId: typeof limitSetId === 'string' && limitSetId !== NONE ? Number(limitSetId) : null,
})

type FormProps = { onClose: () => void }

export function BatchAddForm({ onClose }: FormProps) {
  const t = useMessages(cableTestMessages)
  const domainId = useAccess(({ user }) => user?.domainId ?? null)
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('add')}
      okText={t('add')}
      doneText={t('added')}
      endpoint={batchApi.add}
      fields={useFields()}
      initial={{ domainId, launchM: 0, receiveM: 0, limitSetId: NONE }}
      toBody={toBody}
      invalidates={BATCH_CALLS}
      onClose={onClose}
    />
  )
}

export function BatchEditForm({ batch, onClose }: FormProps & { batch: BatchRow }) {
  const t = useMessages(cableTestMessages)
  const { id, limitSetId, ...values } = batch
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('editTitle', { name: batch.name })}
      okText={t('save')}
      doneText={t('saved')}
      endpoint={batchApi.update}
      fields={useFields()}
      initial={{ ...values, limitSetId: limitSetId === null ? NONE : String(limitSetId) }}
      fixed={{ id }}
      toBody={toBody}
      invalidates={BATCH_CALLS}
      onClose={onClose}
    />
  )
}
