import { moduleApi, type ProductModuleRow } from '@fibrewatch/contract/module'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Switch } from '#ui/parts/switch.tsx'
import { Badge, Tag } from '#ui/parts/tag.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { Instant } from '#ui/time-text.tsx'
import { moduleMessages } from './module.messages.ts'
import { useModuleWords } from './module-words.ts'

type ModuleCardProps = { module: ProductModuleRow; onSwitch: (enabled: boolean) => void }

/** On or off, and the switch; a core module cannot be switched off. */
function ModuleState({ module, onSwitch }: ModuleCardProps) {
  const t = useMessages(moduleMessages)
  const { nameOf } = useModuleWords()
  if (module.isCore) return <Tag>{t('coreTag')}</Tag>
  return (
    <span className="module-state">
      <Badge state={module.enabled ? 'on' : 'off'}>{t(module.enabled ? 'enabled' : 'disabled')}</Badge>
      <IfPermitted endpoint={moduleApi.switch}>
        <Switch isOn={module.enabled} label={t('switchOf', { name: nameOf(module) })} onChange={onSwitch} />
      </IfPermitted>
    </span>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What the module covers, one kind per line; empty kinds are left out. */
function ModuleFacts({ module }: { module: ProductModuleRow }) {
  const t = useMessages(moduleMessages)
  const { pagesOf, kindsOf, list } = useModuleWords()
  const [pages, kinds] = [pagesOf(module), kindsOf(module)]
  return (
    <dl className="module-facts">
      {pages.length > 0 && <Fact label={t('pages')}>{list(pages)}</Fact>}
      {kinds.length > 0 && <Fact label={t('kinds')}>{list(kinds)}</Fact>}
      {kinds.length > 0 && (
        <Fact label={t('devices')}>
          <Link to="/resource/index">{t('deviceCount', { count: formatNumber(module.devices) })}</Link>
        </Fact>
      )}
      {module.paths.length > 0 && (
        <Fact label={t('calls')}>
          <span className="mono fs-12">{module.paths.map((path) => `${path}/*`).join('  ')}</span>
        </Fact>
      )}
      {module.updateTime !== null && (
        <Fact label={t('since')}>
          <Instant at={module.updateTime} />
        </Fact>
      )}
    </dl>
  )
}

export function ModuleCard({ module, onSwitch }: ModuleCardProps) {
  const { nameOf, remarkOf } = useModuleWords()
  const isOff = !module.enabled
  return (
    <article className={isOff ? 'card module-card is-off' : 'card module-card'} aria-label={nameOf(module)}>
      <header>
        <h3>{nameOf(module)}</h3>
        <span className="mono fs-12 text-3">{module.code}</span>
        <ModuleState module={module} onSwitch={onSwitch} />
      </header>
      <p className="text-2">{remarkOf(module)}</p>
      <ModuleFacts module={module} />
    </article>
  )
}
