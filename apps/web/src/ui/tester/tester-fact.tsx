import { confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { ChooseTester, pairingQuery } from './choose-tester.tsx'
import { testerMessages } from './tester.messages.ts'
import './tester.css'

type TesterProps = { linkId: number; code: string }

/** The link that tests; what is not known is not said to be none. */
function Tester({ linkId }: Pick<TesterProps, 'linkId'>) {
  const t = useMessages(testerMessages)
  const { data, error, refetch } = useQuery(pairingQuery(linkId))
  if (data !== undefined) {
    const { testedBy, isTesterHidden } = data
    if (testedBy === null) return t(isTesterHidden ? 'hidden' : 'none')
    return (
      <Link to={`/resource/index?link=${testedBy.code}`} title={testedBy.name}>
        {testedBy.code}
      </Link>
    )
  }
  if (error === null) return t('loading')
  return (
    <span role="alert">
      {t('failed')}{' '}
      <button
        type="button"
        className="button text small tester-open"
        title={error.message}
        onClick={() => void refetch()}
      >
        {t('retry')}
      </button>
    </span>
  )
}

/** Which OTDR link tests this one, and where that is chosen. */
export function TesterFact({ linkId, code }: TesterProps) {
  const t = useMessages(testerMessages)
  const mayPair = useMayCall(confirmingTestApi.pair)
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(pairingQuery(linkId))
  const isChosen = data !== undefined && (data.testedBy !== null || data.isTesterHidden)
  return (
    <>
      <Tester linkId={linkId} />{' '}
      {mayPair && data !== undefined && (
        <button
          type="button"
          className="button text small tester-open"
          aria-label={t(isChosen ? 'change' : 'pick')}
          onClick={() => setOpen(true)}
        >
          {t(isChosen ? 'changeShort' : 'pickShort')}
        </button>
      )}
      {isOpen && (
        <WindowDialog id="link-tester" title={t('title', { code })} onClose={() => setOpen(false)}>
          <div className="tester-dialog">
            <p className="text-2">{t('hint')}</p>
            <ChooseTester linkId={linkId} />
          </div>
        </WindowDialog>
      )}
    </>
  )
}
