import { type Pairing, confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import { useQuery } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { formatDistance } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { testerMessages } from './tester.messages.ts'
import './tester.css'

export const pairingQuery = (linkId: number) => queryOf(confirmingTestApi.pairing, { query: { linkId } })

type PartProps = { linkId: number; pairing: Pairing }

function Chosen({ linkId, pairing: { testedBy, isTesterHidden }, note }: PartProps & { note: string }) {
  const t = useMessages(testerMessages)
  const remove = useCommand(confirmingTestApi.pair, {
    invalidates: [confirmingTestApi.pairing],
    doneText: t('removed'),
  })
  if (testedBy === null && !isTesterHidden) return null
  const sentence =
    testedBy === null ? t('hiddenIs') : t('testedBy', { code: testedBy.code, name: testedBy.name })
  return (
    <p className="tester-chosen">
      {sentence} {note}
      <IfPermitted endpoint={confirmingTestApi.pair}>
        <button
          type="button"
          className="button text small"
          onClick={() => void remove({ body: { linkId, testedByLinkId: null } })}
        >
          {t('remove')}
        </button>
      </IfPermitted>
    </p>
  )
}

function Proposals({ linkId, pairing: { testedBy, isTesterHidden, proposals } }: PartProps) {
  const t = useMessages(testerMessages)
  const pair = useCommand(confirmingTestApi.pair, {
    invalidates: [confirmingTestApi.pairing],
    doneText: t('paired'),
  })
  const others = proposals.filter(({ id }) => id !== testedBy?.id)
  if (others.length === 0)
    return <p>{t(testedBy === null && !isTesterHidden ? 'noProposals' : 'noOtherProposals')}</p>
  return (
    <ul className="tester-proposals">
      {others.map(({ id, code, name, isSameFibre, commonM }) => (
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

type ChooseTesterProps = {
  linkId: number
  /** What can be done once one is chosen. */
  note?: string
}

/** Which OTDR link is to test the fibre of a link that has none: proposed by its cables, chosen, changed and removed by a person. */
export function ChooseTester({ linkId, note = '' }: ChooseTesterProps) {
  const t = useMessages(testerMessages)
  const enabled = useMayCall(confirmingTestApi.pairing)
  const query = useQuery({ ...pairingQuery(linkId), enabled })
  if (!enabled) return null
  return (
    <DataState query={query} what={t('what')}>
      {(pairing) => (
        <>
          <Chosen {...{ linkId, pairing, note }} />
          <Proposals {...{ linkId, pairing }} />
        </>
      )}
    </DataState>
  )
}
