import { type Pairing, confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import { useQuery } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { formatDistance } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { confirmMessages } from './confirm.messages.ts'
import './confirm-section.css'

type ProposalsProps = { linkId: number; pairing: Pairing }

function Proposals({ linkId, pairing: { testedBy, proposals } }: ProposalsProps) {
  const t = useMessages(confirmMessages)
  const pair = useCommand(confirmingTestApi.pair, {
    invalidates: [confirmingTestApi.pairing],
    doneText: t('paired'),
  })
  if (testedBy !== null) return <p>{t('testedBy', { code: testedBy.code })}</p>
  if (proposals.length === 0) return <p>{t('noProposals')}</p>
  return (
    <ul className="confirm-testers">
      {proposals.map(({ id, code, name, isSameFibre, commonM }) => (
        <li key={id}>
          <span>
            {code} {name}{' '}
            <span className="text-2">
              {t(isSameFibre ? 'sameFibre' : 'sameCable', { distance: formatDistance(commonM) })}
            </span>
          </span>
          <IfPermitted endpoint={confirmingTestApi.pair}>
            <button
              type="button"
              className="button small"
              aria-label={t('chooseOf', { code })}
              onClick={() => void pair({ body: { linkId, testedByLinkId: id } })}
            >
              {t('choose')}
            </button>
          </IfPermitted>
        </li>
      ))}
    </ul>
  )
}

/** Which OTDR link is to test the fibre of a link that has none: proposed by its cables, chosen by a person. */
export function ChooseTester({ linkId }: { linkId: number }) {
  const t = useMessages(confirmMessages)
  const enabled = useMayCall(confirmingTestApi.pairing)
  const query = useQuery({ ...queryOf(confirmingTestApi.pairing, { query: { linkId } }), enabled })
  if (!enabled) return null
  return (
    <DataState query={query} what={t('pairingWhat')}>
      {(pairing) => <Proposals linkId={linkId} pairing={pairing} />}
    </DataState>
  )
}
