import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { LinkInfo } from '@fibrewatch/contract/plant'
import { computeRoundS, findConflicts, SWITCH_S, testPlanApi } from '@fibrewatch/contract/test-plan'
import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '#lib/format/time.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { useMayCall } from '#lib/access/access.ts'
import { every, queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { Instant } from '#ui/time-text.tsx'
import { traceQuery } from '../resource.queries.ts'
import { useConditionFields } from './condition-fields.ts'
import { deviceTestMessages } from './device-test.messages.ts'
import { suggestSettings } from './test-settings.ts'

const USUAL_PERIOD_MINUTES = 60
const MS_PER_S = 1000
/** Of the time of the next test, while it is shown. */
const FOLLOW_MS = 5000

type PlanInfo = EndpointData<typeof testPlanApi.info>
type PlanProps = { link: LinkInfo; info: PlanInfo; onClose: () => void }

type RoundNoteProps = { link: LinkInfo['link']; round: PlanInfo['round']; values: FormValues }

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** How long a round takes with what is typed, and who is not tested in time then. */
function RoundNote({ link: { id: linkId, code: linkCode, port }, round, values }: RoundNoteProps) {
  const t = useMessages(deviceTestMessages)
  const language = useLanguage()
  const own = {
    linkId,
    linkCode,
    port,
    settings: { averagingS: numberOf(values['averagingS']), wavelengthNm: 0, pulseNs: 0, rangeM: 0 },
    periodMinutes: numberOf(values['periodMinutes']),
    isPaused: values['isPaused'] === true,
  }
  const plans = [...round.plans.filter((plan) => plan.linkId !== linkId), own]
  const roundS = computeRoundS(plans)
  const codes = findConflicts(plans, roundS).map((plan) => plan.linkCode)
  return (
    <div className="form-hint" role="status">
      {t('roundIs', {
        device: round.deviceCode,
        round: formatDuration(roundS * MS_PER_S, language),
        ports: plans.filter(({ isPaused }) => !isPaused).length,
        switchS: SWITCH_S,
      })}{' '}
      {codes.length === 0 ? t('noConflict') : t('conflict', { codes: codes.join('、') })}
    </div>
  )
}

function useFields({ link: { link }, info: { round } }: PlanProps): Field[] {
  const t = useMessages(deviceTestMessages)
  const conditions = useConditionFields(link.lengthM)
  return [
    {
      name: 'periodMinutes',
      kind: 'number',
      label: t('period'),
      unit: t('minutes'),
      hint: t('periodHint'),
      width: 'half',
    },
    { name: 'isPaused', kind: 'switch', label: t('paused'), width: 'half' },
    ...conditions.map(
      (field): Field =>
        field.name === 'averagingS'
          ? { ...field, below: ({ values }) => <RoundNote {...{ link, round, values }} /> }
          : field,
    ),
  ]
}

/** When the link is tested next, and when it was last. */
function PlanTimes({ plan }: { plan: PlanInfo['plan'] }) {
  const t = useMessages(deviceTestMessages)
  if (plan === null) return <p className="text-2">{t('planNone')}</p>
  return (
    <p>
      {t('planNext')}: {plan.nextRunAt === null ? t('planPaused') : <Instant at={plan.nextRunAt} />}
      {plan.lastRunAt !== null && (
        <>
          {' · '}
          {t('planLast')}: <Instant at={plan.lastRunAt} />
        </>
      )}
    </p>
  )
}

function RemovePlan({
  link: { id: linkId, code },
  onClose,
}: {
  link: LinkInfo['link']
  onClose: () => void
}) {
  const t = useMessages(deviceTestMessages)
  const remove = useCommand(testPlanApi.unschedule, {
    doneText: t('planRemoved'),
    invalidates: [testPlanApi.info],
    onDone: onClose,
  })
  const ask = async () => {
    const title = t('removePlanTitle', { code })
    if (await confirmRemoval({ title, text: t('removePlanText') })) await remove({ body: { linkId } })
  }
  return (
    <button type="button" className="button text small" onClick={() => void ask()}>
      {t('removePlan')}
    </button>
  )
}

function PlanForm(props: PlanProps) {
  const { link: info, info: planned, onClose } = props
  const t = useMessages(deviceTestMessages)
  const { link, deviceCode: device } = info
  const { plan } = planned
  const mayRemove = useMayCall(testPlanApi.unschedule)
  const { referenceTraceId } = link
  const reference = useQuery({ ...traceQuery(referenceTraceId ?? ''), enabled: referenceTraceId !== null })
  const suggested = suggestSettings(link.lengthM, reference.data?.trace)
  return (
    <FormDialog
      id="test-plan"
      title={t('planTitle', { code: link.code })}
      okText={t('savePlan')}
      doneText={t('planSaved')}
      intro={
        <>
          <p>{t('planIntro', { device })}</p>
          <PlanTimes plan={plan} />
        </>
      }
      effect={plan !== null && mayRemove && <RemovePlan link={link} onClose={onClose} />}
      endpoint={testPlanApi.schedule}
      fields={useFields(props)}
      initial={
        plan === null
          ? { ...suggested, periodMinutes: USUAL_PERIOD_MINUTES, isPaused: false }
          : { ...plan.settings, periodMinutes: plan.periodMinutes, isPaused: plan.isPaused }
      }
      fixed={{ linkId: link.id }}
      invalidates={[testPlanApi.info]}
      onClose={onClose}
    />
  )
}

/** The plan by which a link is tested, set and removed. */
export function PlanDialog({ link, onClose }: { link: LinkInfo; onClose: () => void }) {
  const t = useMessages(deviceTestMessages)
  const query = useQuery({
    ...queryOf(testPlanApi.info, { query: { linkId: link.link.id } }),
    // It runs by itself: what was read before is old.
    staleTime: 0,
    refetchInterval: every(FOLLOW_MS),
  })
  if (query.data !== undefined) return <PlanForm link={link} info={query.data} onClose={onClose} />
  return (
    <WindowDialog id="test-plan" title={t('planTitle', { code: link.link.code })} onClose={onClose}>
      <DataState query={query} what={t('planWhat')}>
        {() => null}
      </DataState>
    </WindowDialog>
  )
}
