import type { HealthCheck } from '@fibrewatch/contract/health'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Badge } from '#ui/parts/tag.tsx'
import { Instant } from '#ui/time-text.tsx'
import { serveMessages } from './serve.messages.ts'

const BADGES = { ok: 'on', failed: 'bad', unknown: 'off' } as const

/** The checks of the server: whether each passes, and since when. */
export function ChecksCard({ checks }: { checks: readonly HealthCheck[] }) {
  const t = useMessages(serveMessages)
  return (
    <Card title={t('checks')}>
      <ul className="serve-checks">
        {checks.map(({ name, state, reason, since }) => (
          <li key={name}>
            <span className="serve-check">
              <span>{t(`check.${name}`)}</span>
              <Badge state={BADGES[state]}>{t(`checkState.${state}`)}</Badge>
            </span>
            {reason !== null && <span className="serve-check-reason">{t(`checkReason.${reason}`)}</span>}
            <span className="serve-note">
              {t('since')} <Instant at={since} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
