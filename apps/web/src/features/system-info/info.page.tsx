import { type SystemFacts, systemApi } from '@fibrewatch/contract/system-info'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { ContentsCard, InstallationCard } from './facts-cards.tsx'
import { IdentityCard } from './identity-card.tsx'
import { infoMessages } from './info.messages.ts'
import { LogoCard } from './logo-card.tsx'
import './info.css'

function Cards({ facts }: { facts: SystemFacts }) {
  return (
    <>
      <ContentsCard facts={facts} />
      <div className="info-columns">
        <IdentityCard facts={facts} />
        <div className="info-column">
          <LogoCard facts={facts} />
          <InstallationCard facts={facts} />
        </div>
      </div>
    </>
  )
}

/** The installation's name and facts. */
export function InfoPage() {
  const t = useMessages(infoMessages)
  const query = useQuery(queryOf(systemApi.info))
  return (
    <div className="info-page">
      <DataState query={query} what={t('what')}>
        {(facts) => <Cards facts={facts} />}
      </DataState>
    </div>
  )
}
