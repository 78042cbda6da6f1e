import type { HeroRole } from '@fibrewatch/contract/hero'
import { useState } from 'react'
import { RoleIcon } from './role-icon.tsx'

type PortraitProps = {
  name: string
  /** Drawn behind the first character. */
  role?: HeroRole | undefined
  /** On the media host; null: drawn here. */
  src: string | null
  size: 'row' | 'head' | 'plate' | 'thumb'
}

/** The picture of a hero beside the name: from the media host, or drawn here from role and name. */
export function Portrait({ name, role, src, size }: PortraitProps) {
  const [lostSrc, setLostSrc] = useState<string | null>(null)
  if (src !== null && lostSrc !== src) {
    return (
      <img
        className={`hero-portrait is-${size}`}
        src={src}
        alt=""
        loading="lazy"
        onError={() => setLostSrc(src)}
      />
    )
  }
  return (
    <span className={`hero-portrait is-${size}`} aria-hidden="true">
      {role !== undefined && <RoleIcon role={role} sizePx={16} />}
      <b>{name.slice(0, 1)}</b>
    </span>
  )
}
