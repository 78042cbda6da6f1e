import type { Alarm } from '@fibrewatch/contract/alarm'
import { type Confirmation, confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import { type CommandState, OPEN_COMMAND_STATES } from '@fibrewatch/contract/device-command'
import { plantApi } from '@fibrewatch/contract/plant'
import { traceApi } from '@fibrewatch/contract/trace'
import { useQuery } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { formatDistance } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { isDrill } from '#lib/live/alarm-book.ts'
import { every, queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { ChooseTester } from '#ui/tester/choose-tester.tsx'
import { Outcome, type OutcomeKind } from '#ui/parts/outcome.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { Instant } from '#ui/time-text.tsx'
import { confirmMessages } from './confirm.messages.ts'
import { Section } from './section.tsx'
import { LoadedTrace } from './trace-section.tsx'
import './confirm-section.css'

const KINDS: Record<Confirmation['state'], OutcomeKind> = {
  due: 'waiting',
  asked: 'waiting',
  confirmed: 'done',
  unseen: 'stopped',
  hidden: 'stopped',
  failed: 'failed',
  none: 'barred',
}

/** While a test is under way. */
const FOLLOW_MS = 1000

const isUnderWay = (confirmation: Confirmation | null | undefined): boolean =>
  confirmation?.state === 'due' || confirmation?.state === 'asked'

/** An alarm about a link has been tested, is being tested, or could be. */
const isTestable = ({ linkId }: Alarm): boolean => linkId !== null

const OPEN: readonly string[] = OPEN_COMMAND_STATES
const isOpenState = (state: CommandState): state is (typeof OPEN_COMMAND_STATES)[number] =>
  OPEN.includes(state)

function useStateWords() {
  const t = useMessages(confirmMessages)
  return ({ state, test }: Confirmation): string => {
    if (state !== 'asked' || test === null) return t(state)
    if (test.state === 'running' && test.progressPercent !== null)
      return t('runningPercent', { percent: test.progressPercent })
    return isOpenState(test.state) ? t(test.state) : t('asked')
  }
}

/** Why there is no test, or why it failed, or where the link is cut before the place. */
function Reasons({ confirmation: { state, reason, test, cutAtM } }: { confirmation: Confirmation }) {
  const t = useMessages(confirmMessages)
  const detail = test?.detail ?? ''
  return (
    <>
      {cutAtM !== null && <p>{t('cutAt', { distance: formatDistance(cutAtM) })}</p>}
      {reason !== null && <p>{t(`reason.${reason}`)}</p>}
      {state === 'failed' && (
        <p>{test === null || test.fault === null ? t('noMeasure') : t(`fault.${test.fault}`)}</p>
      )}
      {detail !== '' && <p className="text-2">{t('deviceSays', { detail })}</p>}
    </>
  )
}

function ConfirmedTrace({ alarm, traceId }: { alarm: Alarm; traceId: string }) {
  const t = useMessages(confirmMessages)
  const mayRead = useMayCall(traceApi.samples)
  const { seenFrom } = alarm
  const linkId = seenFrom?.linkId ?? alarm.linkId
  const enabled = useMayCall(plantApi.linkInfo) && linkId !== null
  const { data } = useQuery({ ...queryOf(plantApi.linkInfo, { query: { id: linkId ?? 0 } }), enabled })
  if (!mayRead) return null
  // Along the link that was tested.
  const tested = seenFrom === null ? alarm : { ...alarm, ...seenFrom }
  return (
    <LoadedTrace
      alarm={tested}
      traceId={traceId}
      referenceTraceId={data?.link.referenceTraceId ?? null}
      name={t('confirmedTrace')}
    />
  )
}

function Shown({ alarm, confirmation }: { alarm: Alarm; confirmation: Confirmation }) {
  const t = useMessages(confirmMessages)
  const wordsOf = useStateWords()
  const { state, test, testedLink, askedBy, askedAt, traceId } = confirmation
  const isRunning = state === 'asked' && test?.state === 'running'
  // Without a test the alarm's own link says nothing new.
  const isLinkTold = askedAt !== null || (testedLink !== null && testedLink.id !== alarm.linkId)
  return (
    <>
      <p className="confirm-state" role="status">
        <Outcome kind={isRunning ? 'running' : KINDS[state]}>{wordsOf(confirmation)}</Outcome>
      </p>
      {isRunning && (
        <progress
          aria-label={t('title')}
          max={100}
          {...(test.progressPercent !== null && { value: test.progressPercent })}
        />
      )}
      <Reasons confirmation={confirmation} />
      {confirmation.reason === 'no-otdr' && alarm.linkId !== null && (
        <ChooseTester linkId={alarm.linkId} note={t('askByHand')} />
      )}
      {isLinkTold && (
        <p className="text-2">
          {testedLink !== null && testedLink.code !== '' && `${t('onLink')} ${testedLink.code}`}
          {askedAt !== null && (
            <>
              {' · '}
              <Instant at={askedAt} />
            </>
          )}
          {askedBy !== null && ` · ${t('by', { name: askedBy })}`}
        </p>
      )}
      {(state === 'confirmed' || state === 'hidden') && traceId !== null && (
        <ConfirmedTrace alarm={alarm} traceId={traceId} />
      )}
    </>
  )
}

function AskButton({ alarm, isAgain }: { alarm: Alarm; isAgain: boolean }) {
  const t = useMessages(confirmMessages)
  const ask = useCommand(confirmingTestApi.ask, { invalidates: [confirmingTestApi.info] })
  return (
    <IfPermitted endpoint={confirmingTestApi.ask}>
      <button
        type="button"
        className="button small"
        onClick={() => void ask({ body: { alarmId: alarm.id } })}
      >
        {t(isAgain ? 'askAgain' : 'ask')}
      </button>
    </IfPermitted>
  )
}

/** The test that confirms the alarm, followed while it is under way; asked for by hand where there is none. */
export function ConfirmSection({ alarm }: { alarm: Alarm }) {
  const t = useMessages(confirmMessages)
  const { id, state, revision } = alarm
  const enabled = useMayCall(confirmingTestApi.info) && isTestable(alarm)
  const query = useQuery({
    ...queryOf(confirmingTestApi.info, { query: { alarmId: id } }),
    enabled,
    // What the journal tells of it is there at once.
    staleTime: 0,
    refetchInterval: (it) => (isUnderWay(it.state.data) ? every(FOLLOW_MS)(it) : false),
  })
  if (!enabled) return null
  const { data } = query
  const isAskable = state === 'active' && !isDrill(alarm) && data !== undefined && !isUnderWay(data)
  return (
    <Section
      title={t('title')}
      extra={
        isAskable && (
          <AskButton
            alarm={alarm}
            isAgain={data !== null && data?.state !== 'none' && data?.traceId !== null}
          />
        )
      }
    >
      <DataState key={revision} query={query} what={t('what')}>
        {(confirmation) =>
          confirmation === null ? (
            <p className="drawer-note">{t('noneYet')}</p>
          ) : (
            <div className="confirm-shown">
              <Shown {...{ alarm, confirmation }} />
            </div>
          )
        }
      </DataState>
    </Section>
  )
}
