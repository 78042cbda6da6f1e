import { fillHost, type Hero, HEROES } from '@fibrewatch/contract/hero'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useTabTitle } from '#lib/tab/tab.ts'
import { Card } from '#ui/card.tsx'
import { Tabs } from '#ui/parts/tabs.tsx'
import { Descriptions } from '#ui/parts/tag.tsx'
import { showToast } from '#ui/toast.tsx'
import { demoMessages } from './demo.messages.ts'
import { Gallery } from './gallery.tsx'
import { FREE_FLAGS, listSimilar } from './hero-list.ts'
import { DemoNote, Rating, RoleTags } from './hero-parts.tsx'
import { Portrait } from './portrait.tsx'
import { useMediaHost } from './use-media-host.ts'

const SIMILAR_COUNT = 6
const FILES = ['apps/web/src/ui/card.tsx', 'apps/web/src/features/demo/hero-detail.tsx']

type Shown = { hero: Hero; host: string }

/** Plays a voice from the media host; without a host the buttons say why they are disabled. */
function Voices({ hero, host }: Shown) {
  const t = useMessages(demoMessages)
  const voices = [
    { id: 'select', label: t('selectVoice'), src: fillHost(hero.selectAudio, host) },
    { id: 'ban', label: t('banVoice'), src: fillHost(hero.banAudio, host) },
  ]
  const play = async (src: string) => {
    try {
      await new Audio(src).play()
    } catch {
      showToast(t('voiceFailed'))
    }
  }
  return (
    <div className="hero-voices">
      {voices.map(({ id, label, src }) => (
        <button
          key={id}
          type="button"
          className="button"
          disabled={src === null}
          onClick={() => src !== null && void play(src)}
        >
          {label}
        </button>
      ))}
      {host === '' && <small className="text-3">{t('noHost')}</small>}
    </div>
  )
}

function Ratings({ hero }: { hero: Hero }) {
  const t = useMessages(demoMessages)
  const ids = ['attack', 'defense', 'magic', 'difficulty'] as const
  const isUnrated = ids.every((id) => hero[id] === '0')
  const facts = ids.map((id) => ({
    label: t(id),
    value: isUnrated ? t('unrated') : <Rating name={t(id)} value={hero[id]} />,
  }))
  return <Descriptions facts={facts} />
}

function Facts({ hero, host }: Shown) {
  const t = useMessages(demoMessages)
  const facts = [
    { label: t('goldPrice'), value: formatNumber(Number(hero.goldPrice)) },
    { label: t('couponPrice'), value: formatNumber(Number(hero.couponPrice)) },
    ...FREE_FLAGS.map((flag) => ({ label: t(flag), value: t(hero[flag] === '1' ? 'yes' : 'no') })),
    { label: t('changeLabel'), value: hero.changeLabel },
    { label: t('keywords'), value: hero.keywords.replaceAll(',', ' ') },
  ]
  return (
    <Card title={t('facts')}>
      <header className="hero-head">
        <Portrait name={hero.title} role={hero.roles[0]} src={fillHost(hero.avatar, host)} size="head" />
        <div>
          <h2>
            {hero.title} <small>{`${hero.name} / ${hero.alias}`}</small>
          </h2>
          <RoleTags roles={hero.roles} />
        </div>
      </header>
      <Ratings hero={hero} />
      <Descriptions facts={facts} />
      <Voices hero={hero} host={host} />
    </Card>
  )
}

function Pictures({ hero, host }: Shown) {
  const t = useMessages(demoMessages)
  const [shown, setShown] = useState<'posters' | 'skins'>('posters')
  const kinds = ['posters', 'skins'] as const
  return (
    <section className="card">
      <Tabs
        label={`${t('posters')} / ${t('skins')}`}
        tabs={kinds.map((id) => ({ id, label: t(id), count: hero[id].length }))}
        activeId={shown}
        onChange={setShown}
      >
        <Gallery
          key={shown}
          what={t(shown)}
          name={hero.title}
          role={hero.roles[0]}
          pictures={hero[shown].map((link) => fillHost(link, host))}
        />
      </Tabs>
    </section>
  )
}

function Similar({ hero, host }: Shown) {
  const t = useMessages(demoMessages)
  return (
    <Card title={t('similar')}>
      <ul className="hero-similar">
        {listSimilar(hero, SIMILAR_COUNT).map(({ heroId, title, name, roles, avatar }) => (
          <li key={heroId}>
            <Link to={{ search: `?heroId=${heroId}` }}>
              <Portrait name={title} role={roles[0]} src={fillHost(avatar, host)} size="row" />
              {title} <small className="text-3">{name}</small>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Everything about one hero: facts, voices, pictures, and similar heroes. */
export function HeroDetail({ heroId }: { heroId: string }) {
  const t = useMessages(demoMessages)
  const host = useMediaHost()
  const hero = HEROES.find((known) => known.heroId === heroId)
  useTabTitle(hero === undefined ? null : t('detailTitle', { name: hero.title }))
  if (hero === undefined) {
    return (
      <div className="hero-unknown">
        <p>{t('unknown', { id: heroId.slice(0, 20) })}</p>
        <Link to={{ search: '' }}>{t('back')}</Link>
      </div>
    )
  }
  return (
    <div className="demo-page is-scrolled">
      <div className="hero-detail">
        <Facts hero={hero} host={host} />
        <Pictures hero={hero} host={host} />
        <Similar hero={hero} host={host} />
      </div>
      <DemoNote files={FILES} />
    </div>
  )
}
