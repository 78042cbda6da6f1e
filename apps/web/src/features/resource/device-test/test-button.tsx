import { type DeviceTest, deviceTestApi, type TestSettings } from '@fibrewatch/contract/device-command'
import type { LinkInfo } from '@fibrewatch/contract/plant'
import { testPlanApi } from '@fibrewatch/contract/test-plan'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { treeQuery } from '../resource.queries.ts'
import { deviceTestMessages } from './device-test.messages.ts'
import { isUnderWay, useTests } from './device-test.queries.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { TestForm } from './test-form.tsx'
import { TestsDialog } from './tests-dialog.tsx'

type TestButtonProps = { link: LinkInfo; onSelectTrace: (traceId: string) => void }

/** Whether the instrument of a link measures traces; false while it is not known. */
const useIsTestable = ({ deviceId, enabled }: LinkInfo['link']): boolean => {
  const { data } = useQuery(treeQuery())
  const device = data?.devices.find(({ id }) => id === deviceId)
  return enabled && device?.kind === 'otdr' && device.enabled
}

function useButtonWords() {
  const t = useMessages(deviceTestMessages)
  return (running: DeviceTest | undefined): string => {
    if (running === undefined) return t('test')
    const percent = running.progressPercent
    return percent === null ? t('testing') : t('testingPercent', { percent })
  }
}

/** By what plan the link is tested. */
function PlanButton({ link }: { link: LinkInfo }) {
  const t = useMessages(deviceTestMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <IfPermitted endpoint={testPlanApi.info}>
      <IconButton
        icon="clock"
        label={t('plan')}
        className="button small icon-only"
        onClick={() => setOpen(true)}
      />
      {isOpen && <PlanDialog link={link} onClose={() => setOpen(false)} />}
    </IfPermitted>
  )
}

/** Tests the link now, or shows how the test goes that is under way. */
export function TestButton({ link, onSelectTrace }: TestButtonProps) {
  const { id: linkId, code } = link.link
  const [shown, setShown] = useState<'form' | 'tests' | null>(null)
  const [again, setAgain] = useState<TestSettings | null>(null)
  const { tests, mayList } = useTests(linkId)
  const running = tests.find(isUnderWay)
  const mayRun = useMayCall(deviceTestApi.run)
  const isTestable = useIsTestable(link.link)
  const wordsOf = useButtonWords()
  const ask = (settings: TestSettings | null) => {
    setAgain(settings)
    setShown('form')
  }
  const isOffered = running !== undefined || (mayRun && isTestable)
  return (
    <>
      {isTestable && <PlanButton link={link} />}
      {isOffered && (
        <button
          type="button"
          className="button small"
          onClick={() => (running === undefined ? ask(null) : setShown('tests'))}
        >
          <Icon name="play" size={14} />
          {wordsOf(running)}
        </button>
      )}
      {shown === 'form' && (
        <TestForm
          {...{ link, again }}
          onOrdered={() => setShown(mayList ? 'tests' : null)}
          onClose={() => setShown((now) => (now === 'form' ? null : now))}
        />
      )}
      {shown === 'tests' && (
        <TestsDialog
          {...{ linkId, code }}
          onSelectTrace={(traceId) => {
            setShown(null)
            onSelectTrace(traceId)
          }}
          onAgain={ask}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
