import type { Hero } from '@fibrewatch/contract/hero'
import { useNavigate } from 'react-router'
import { useMessages } from '#lib/i18n/i18n.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { ListPage } from '#ui/table/list-page.tsx'
import { demoMessages } from './demo.messages.ts'
import { useHeroColumns } from './hero-columns.tsx'
import { HeroDetail } from './hero-detail.tsx'
import { heroList } from './hero-list.ts'
import { DemoNote } from './hero-parts.tsx'
import { makeLocalSource } from './local-list.ts'
import { saveJson } from './save-json.ts'
import { useMediaHost } from './use-media-host.ts'

const source = makeLocalSource(heroList)
const FILES = ['apps/web/src/ui/table/list-page.tsx', 'apps/web/src/features/demo/hero.page.tsx']

function HeroTable() {
  const t = useMessages(demoMessages)
  const { columns, filters } = useHeroColumns(useMediaHost())
  const navigate = useNavigate()
  const open = ({ heroId }: Hero) => navigate({ search: `?heroId=${heroId}` })
  return (
    <div className="demo-page">
      <ListPage
        id="demo.hero"
        label={t('heroes')}
        source={source}
        columns={columns}
        filters={filters}
        searchHint={t('searchHint')}
        rowKey={({ heroId }) => heroId}
        rowName={({ title }) => title}
        onOpen={(hero) => void open(hero)}
        rowActions={[{ id: 'detail', icon: 'eye', label: t('detail'), onSelect: open }]}
        bulkActions={[
          { id: 'json', label: t('exportJson'), onSelect: (rows) => saveJson(rows, 'heroes.json') },
        ]}
      />
      <DemoNote files={FILES} />
    </div>
  )
}

/** The sample catalogue as a table; a hero's details open in a tab of their own. */
export function HeroPage() {
  const [query] = usePageQuery()
  const heroId = query.get('heroId')
  return heroId === null ? <HeroTable /> : <HeroDetail key={heroId} heroId={heroId} />
}
