import { useQuery } from '@tanstack/react-query'
import { formatDistance, formatWavelength } from '#lib/format/numbers.ts'
import { Outcome } from '#ui/parts/outcome.tsx'
import { Instant } from '#ui/time-text.tsx'
import { traceQuery } from '../resource.queries.ts'
import { GuideFoot } from './guide-foot.tsx'
import { useGuideWords } from './link-guide.messages.ts'
import { Fact } from './trace-steps.tsx'
import type { Guide } from './use-guide.ts'

/** What the guide has come to, and what was left out of it. */
export function ReadyStep({ guide }: { guide: Guide }) {
  const t = useGuideWords()
  const { site, device, link, info } = guide.facts
  const referenceId = info?.link.referenceTraceId ?? null
  const { data: reference } = useQuery({ ...traceQuery(referenceId ?? ''), enabled: referenceId !== null })
  const points = info?.route?.coordinates.length ?? 0
  const landmarks = info?.landmarks.length ?? 0
  return (
    <>
      <div className="guide-body">
        <p role="status" className="guide-ready">
          <Outcome kind="done">{t('readyTitle', { code: link?.code ?? '' })}</Outcome>
        </p>
        <p className="text-2">{t('readyText')}</p>
        <dl className="guide-facts">
          <Fact label={t('fact.site')}>{site?.name ?? t('noSite')}</Fact>
          <Fact label={t('fact.device')}>{device?.code}</Fact>
          <Fact label={t('fact.heartbeat')}>
            {(device?.lastSeenAt ?? null) === null ? (
              t('notYet')
            ) : (
              <Instant at={device?.lastSeenAt ?? null} />
            )}
          </Fact>
          <Fact
            label={t('fact.link')}
          >{`${link?.code ?? ''} · ${formatDistance(info?.link.lengthM ?? null)}`}</Fact>
          <Fact label={t('fact.route')}>{points === 0 ? t('noRoute') : t('points', { count: points })}</Fact>
          <Fact label={t('fact.landmarks')}>
            {landmarks === 0 ? t('noLandmarks') : t('landmarks', { count: landmarks })}
          </Fact>
          <Fact label={t('fact.reference')}>
            {reference === undefined
              ? t('notYet')
              : `v${reference.trace.referenceVersion ?? 1} · ${formatWavelength(reference.trace.wavelengthNm)}`}
          </Fact>
        </dl>
      </div>
      <GuideFoot guide={guide}>
        <button
          type="button"
          className="button"
          onClick={() =>
            guide.restart({ siteId: site?.id ?? null, deviceId: device?.id ?? null, linkId: null })
          }
        >
          {t('another')}
        </button>
        <button type="button" className="button primary" data-autofocus onClick={guide.close}>
          {t('finish')}
        </button>
      </GuideFoot>
    </>
  )
}
