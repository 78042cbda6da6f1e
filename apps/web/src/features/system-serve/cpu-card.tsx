import type { ServeStat } from '@fibrewatch/contract/serve'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Progress } from '#ui/parts/tag.tsx'
import { serveMessages } from './serve.messages.ts'

const MS_PER_S = 1000

/** Load of the machine over the last window, in total and per core. */
export function CpuCard({ stat: { cpu } }: { stat: ServeStat }) {
  const t = useMessages(serveMessages)
  const { model, cores, load, coresLoad, windowMs, processCores } = cpu
  const hint =
    windowMs === null ? t('measuring') : t('window', { seconds: formatNumber(windowMs / MS_PER_S) })
  return (
    <Card title={t('cpu')} hint={hint}>
      <p className="serve-note">{t('cores', { model, count: cores })}</p>
      <div className="serve-bar strong">
        <span>{t('cpuTotal')}</span>
        <Progress share={load} label={t('cpuTotal')} text={formatPercent(load)} />
      </div>
      {coresLoad.map((share, at) => {
        const name = t('core', { number: at + 1 })
        return (
          <div className="serve-bar" key={name}>
            <span>{name}</span>
            <Progress share={share} label={name} text={formatPercent(share)} />
          </div>
        )
      })}
      <p className="serve-note">{t('cpuProcess', { cores: formatNumber(processCores, 2) })}</p>
    </Card>
  )
}
