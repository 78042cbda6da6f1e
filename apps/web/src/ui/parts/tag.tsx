import type { ReactNode } from 'react'
import { toAddress } from '#lib/api/base-path.ts'
import './tag.css'

/** `plain` says a fact, `brand` what is new or chosen, `off` what is not in use. Severities have their own tag. */
export const TAG_TONES = ['plain', 'brand', 'off'] as const
type TagTone = (typeof TAG_TONES)[number]

export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={`tag tag-${tone}`}>{children}</span>
}

/** Dot and word: whether something runs, is online, is enabled. `on` is filled, `off` a ring, `bad` a square. */
export function Badge({ state, children }: { state: 'on' | 'off' | 'bad'; children: ReactNode }) {
  return (
    <span className="badge">
      <i className={`badge-dot is-${state}`} aria-hidden="true" />
      {children}
    </span>
  )
}

type AvatarProps = { name: string; src?: string | null; sizePx?: number }

/** A user's picture, or the first letter of the name. */
export function Avatar({ name, src = null, sizePx = 24 }: AvatarProps) {
  const style = { width: sizePx, height: sizePx, fontSize: Math.max(12, sizePx / 2) }
  return src === null ? (
    <span className="avatar-mark" style={style} aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  ) : (
    <img className="avatar-mark" style={style} src={toAddress(src)} alt="" />
  )
}

type ProgressProps = {
  /** 0..1; null while nobody knows. */
  share: number | null
  label: string
  /** Beside the bar; default the percentage. */
  text?: ReactNode
}

/** How far something is, or how full. */
export function Progress({ share, label, text }: ProgressProps) {
  return (
    <span className="progress">
      <progress aria-label={label} max={1} value={share ?? undefined} />
      <span>{text ?? (share === null ? '' : `${Math.round(share * 100)}%`)}</span>
    </span>
  )
}

type Fact = { label: string; value: ReactNode }

/** Facts as label and value, in as many columns as there is room for. */
export function Descriptions({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="descriptions">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
