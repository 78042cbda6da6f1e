import { type KeyboardEvent, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { demoMessages } from './demo.messages.ts'
import { Portrait } from './portrait.tsx'
import type { HeroRole } from '@fibrewatch/contract/hero'

type GalleryProps = {
  /** Kind of the pictures: 皮肤, 海报. */
  what: string
  name: string
  role: HeroRole | undefined
  /** On the media host; null: drawn here. */
  pictures: readonly (string | null)[]
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** One picture at a time, all of them small below it; ←→ move there. */
export function Gallery({ what, name, role, pictures }: GalleryProps) {
  const t = useMessages(demoMessages)
  const [at, setAt] = useState(0)
  const count = pictures.length
  const step = (by: number) => setAt((at + by + count) % count)
  const nameOf = (place: number) => t('numbered', { what, at: place + 1, count })
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const by = STEPS[key]
    if (by !== undefined) step(by)
  }
  return (
    <div className="hero-gallery" role="group" aria-label={what}>
      <div className="hero-plate">
        <IconButton icon="left" label={t('previous')} onClick={() => step(-1)} />
        <Portrait name={name} role={role} src={pictures[at] ?? null} size="plate" />
        <IconButton icon="right" label={t('next')} onClick={() => step(1)} />
      </div>
      <p role="status">{nameOf(at)}</p>
      <div className="hero-thumbs">
        {pictures.map((src, place) => (
          <button
            key={nameOf(place)}
            type="button"
            aria-label={nameOf(place)}
            aria-pressed={place === at}
            onClick={() => setAt(place)}
            onKeyDown={onKeyDown}
          >
            {src === null ? (
              <span>{place + 1}</span>
            ) : (
              <Portrait name={name} role={role} src={src} size="thumb" />
            )}
          </button>
        ))}
      </div>
    </div>
  )
}
