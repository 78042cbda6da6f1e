import type { HeroRole } from '@fibrewatch/contract/hero'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { demoMessages } from './demo.messages.ts'
import { MadeBy } from './made-by.tsx'
import { RoleIcon } from './role-icon.tsx'
import './demo.css'

export function RoleTags({ roles }: { roles: readonly HeroRole[] }) {
  const t = useMessages(demoMessages)
  return (
    <span className="hero-roles">
      {roles.map((role) => (
        <Tag key={role}>
          <RoleIcon role={role} sizePx={12} /> {t(`role.${role}`)}
        </Tag>
      ))}
    </span>
  )
}

const TOP_RATING = 10

/** 0 to 10 as a small bar with its figure. */
export function Rating({ name, value }: { name: string; value: string }) {
  const t = useMessages(demoMessages)
  return (
    <span className="hero-rating">
      <meter min={0} max={TOP_RATING} value={Number(value)} aria-label={t('rating', { name, value })} />
      <span>{value}</span>
    </span>
  )
}

/** The source of the facts, and the source files of the example. */
export function DemoNote({ files }: { files: readonly string[] }) {
  const t = useMessages(demoMessages)
  return (
    <p className="demo-note">
      {t('attribution')}
      <MadeBy files={files} />
    </p>
  )
}
