import { type DeviceTest, deviceTestApi, type TestSettings } from '@fibrewatch/contract/device-command'
import { useState } from 'react'
import { formatDistance, formatNumber, formatWavelength } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { Outcome, type OutcomeKind } from '#ui/parts/outcome.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { Instant } from '#ui/time-text.tsx'
import { deviceTestMessages } from './device-test.messages.ts'
import { isUnderWay, useTests } from './device-test.queries.ts'
import './tests-dialog.css'

const KINDS: Record<DeviceTest['state'], OutcomeKind> = {
  queued: 'waiting',
  sent: 'waiting',
  accepted: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  expired: 'failed',
  cancelled: 'stopped',
}

function useStateWords() {
  const t = useMessages(deviceTestMessages)
  return ({ state, isCancelling, progressPercent: percent }: DeviceTest): string => {
    if (isCancelling) return t('cancelling')
    return state === 'running' && percent !== null ? t('runningPercent', { percent }) : t(state)
  }
}

/** Who asked for it: somebody, also for an alarm, a plan, or an alarm itself. */
function useCauseWords() {
  const t = useMessages(deviceTestMessages)
  return ({ cause, createdBy }: DeviceTest): string => {
    if (cause === 'schedule') return t('bySchedule')
    return cause === 'alarm' ? t('byAlarm') : t('by', { name: createdBy })
  }
}

function TestState({ test }: { test: DeviceTest }) {
  const wordsOf = useStateWords()
  return <Outcome kind={KINDS[test.state]}>{wordsOf(test)}</Outcome>
}

/** Why there is no trace, and what the instrument says of it. */
function TestFault({ test: { fault, detail, state, traceId } }: { test: DeviceTest }) {
  const t = useMessages(deviceTestMessages)
  return (
    <>
      {fault !== null && <p>{t(`fault.${fault}`)}</p>}
      {detail !== null && detail !== '' && <p className="text-2">{t('deviceSays', { detail })}</p>}
      {state === 'done' && traceId === null && <p>{t('traceGone')}</p>}
    </>
  )
}

type ShownTestProps = {
  test: DeviceTest
  onSelectTrace: (traceId: string) => void
  onAgain: (settings: TestSettings) => void
  onClose: () => void
}

function ShownTest({ test, onSelectTrace, onAgain, onClose }: ShownTestProps) {
  const t = useMessages(deviceTestMessages)
  const { settings, attempts, createdAt, progressPercent, traceId } = test
  const causeOf = useCauseWords()
  const cancel = useCommand(deviceTestApi.cancel, { invalidates: [deviceTestApi.page] })
  const isOpen = isUnderWay(test)
  return (
    <div className="shown-test">
      <div className="shown-test-state" role="status">
        <TestState test={test} />
      </div>
      <progress
        aria-label={t('progress')}
        max={100}
        {...(progressPercent === null && isOpen ? {} : { value: progressPercent ?? 0 })}
      />
      <p>
        {t('conditions', {
          wavelength: formatWavelength(settings.wavelengthNm),
          pulse: formatNumber(settings.pulseNs),
          range: formatDistance(settings.rangeM),
          seconds: settings.averagingS,
        })}
      </p>
      <p className="text-2">
        <Instant at={createdAt} /> · {causeOf(test)}
        {attempts > 1 && ` · ${t('attempts', { count: attempts })}`}
      </p>
      <TestFault test={test} />
      <div className="shown-test-actions">
        {isOpen && !test.isCancelling && (
          <IfPermitted endpoint={deviceTestApi.cancel}>
            <button type="button" className="button" onClick={() => void cancel({ body: { id: test.id } })}>
              {t('cancel')}
            </button>
          </IfPermitted>
        )}
        {!isOpen && (
          <IfPermitted endpoint={deviceTestApi.run}>
            <button type="button" className="button" onClick={() => onAgain(settings)}>
              {t('again')}
            </button>
          </IfPermitted>
        )}
        {traceId === null ? (
          <button type="button" className="button" onClick={onClose}>
            {t('close')}
          </button>
        ) : (
          <button type="button" className="button primary" onClick={() => onSelectTrace(traceId)}>
            {t('showTrace')}
          </button>
        )}
      </div>
    </div>
  )
}

type OtherTestsProps = { tests: readonly DeviceTest[]; onShow: (id: string) => void }

function OtherTests({ tests, onShow }: OtherTestsProps) {
  const t = useMessages(deviceTestMessages)
  if (tests.length === 0) return null
  return (
    <section className="other-tests">
      <h3>{t('earlier')}</h3>
      <ul>
        {tests.map((test) => (
          <li key={test.id}>
            <button type="button" className="button text" onClick={() => onShow(test.id)}>
              <Instant at={test.createdAt} />
              <span>{formatWavelength(test.settings.wavelengthNm)}</span>
              <TestState test={test} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type TestsDialogProps = Omit<ShownTestProps, 'test'> & { linkId: number; code: string }

/** The newest test of a link as it goes, and those before it. */
export function TestsDialog({ linkId, code, ...actions }: TestsDialogProps) {
  const t = useMessages(deviceTestMessages)
  const { query } = useTests(linkId)
  const [shownId, setShownId] = useState<string | null>(null)
  return (
    <WindowDialog id="device-tests" title={t('tests', { code })} widthPx={520} onClose={actions.onClose}>
      <DataState query={query} what={t('testsWhat')}>
        {({ list }) => {
          const shown = list.find(({ id }) => id === shownId) ?? list[0]
          if (shown === undefined) return null
          return (
            <>
              <ShownTest key={shown.id} test={shown} {...actions} />
              <OtherTests tests={list.filter(({ id }) => id !== shown.id)} onShow={setShownId} />
            </>
          )
        }}
      </DataState>
    </WindowDialog>
  )
}
