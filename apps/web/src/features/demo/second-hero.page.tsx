import { fillHost, OCCUPATIONS, type SecondHero } from '@fibrewatch/contract/hero'
import { useMemo } from 'react'
import { chosenSome } from '#lib/filter/field.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { ListPage } from '#ui/table/list-page.tsx'
import type { ListColumn } from '#ui/table/table.types.ts'
import { demoMessages } from './demo.messages.ts'
import { secondHeroList } from './hero-list.ts'
import { DemoNote } from './hero-parts.tsx'
import { makeLocalSource } from './local-list.ts'
import { Portrait } from './portrait.tsx'
import { saveJson } from './save-json.ts'
import { useMediaHost } from './use-media-host.ts'

const source = makeLocalSource(secondHeroList)
const FILES = ['apps/web/src/ui/table/list-page.tsx', 'apps/web/src/features/demo/second-hero.page.tsx']

function Tags({ words }: { words: readonly string[] }) {
  return (
    <span className="hero-roles">
      {words.map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </span>
  )
}

function useColumns(host: string): ListColumn<SecondHero>[] {
  const t = useMessages(demoMessages)
  return useMemo(
    () => [
      {
        id: 'cname',
        head: t('cname'),
        width: 170,
        sortBy: 'cname',
        card: 'title',
        pinned: 'left',
        cell: ({ cname, faceimg }) => (
          <>
            <Portrait name={cname} src={fillHost(faceimg, host)} size="row" />
            <span className="ellipsis">{cname}</span>
          </>
        ),
      },
      { id: 'title', head: t('name'), width: 140, sortBy: 'title', cell: ({ title }) => title },
      {
        id: 'occupation',
        head: t('occupation'),
        width: 150,
        sortBy: 'occupation',
        cell: ({ occupation }) => <Tags words={occupation.split('/')} />,
        filter: chosenSome(
          'occupation',
          OCCUPATIONS.map((word) => ({ value: word, label: word })),
        ),
      },
      {
        id: 'skin_name',
        head: t('skinNames'),
        width: 320,
        grow: true,
        cell: (hero) => <Tags words={hero.skin_name.split('|')} />,
      },
      { id: 'pinyin', head: t('pinyin'), width: 140, sortBy: 'pinyin', cell: ({ pinyin }) => pinyin },
      {
        id: 'ename',
        head: t('ename'),
        width: 80,
        align: 'right',
        sortBy: 'ename',
        cell: ({ ename }) => ename,
      },
      {
        id: 'new_type',
        head: t('newHero'),
        width: 90,
        hiddenByDefault: true,
        sortBy: 'new_type',
        cell: (hero) => t(hero.new_type === '1' ? 'yes' : 'no'),
      },
    ],
    [t, host],
  )
}

/** The sample catalogue of the second game. */
export function SecondHeroPage() {
  const t = useMessages(demoMessages)
  const host = useMediaHost()
  const columns = useColumns(host)
  const openPage = ({ infourl }: SecondHero) =>
    open(fillHost(infourl, host) ?? undefined, '_blank', 'noopener,noreferrer')
  return (
    <div className="demo-page">
      <ListPage
        id="demo.hero-second"
        label={t('secondHeroes')}
        source={source}
        columns={columns}
        searchHint={t('secondSearchHint')}
        rowKey={({ ename }) => ename}
        rowName={({ cname }) => cname}
        rowActions={[
          {
            id: 'page',
            icon: 'open-window',
            label: t('openPage'),
            onSelect: openPage,
            whyNot: () => (host === '' ? t('whyNotPage') : null),
          },
        ]}
        bulkActions={[
          { id: 'json', label: t('exportJson'), onSelect: (rows) => saveJson(rows, 'second-heroes.json') },
        ]}
      />
      <DemoNote files={FILES} />
    </div>
  )
}
