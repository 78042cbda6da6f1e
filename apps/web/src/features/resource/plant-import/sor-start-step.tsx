import { MAX_SOR_FILES, sorImportApi } from '@fibrewatch/contract/sor-import'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api/call.ts'
import { DataState } from '#ui/data-state.tsx'
import { DropZone, UploadButton } from '#ui/upload/drop-zone.tsx'
import './plant-import.css'
import { RecentRows } from './recent-rows.tsx'
import { type SorWords, useSorWords } from './sor-import.messages.ts'
import { type Chosen, chooseSorFiles } from './sor-uploads.ts'
import { isBusySor, type SorImport } from './use-sor-import.ts'

const RECENT = 5
const WATCH_MS = 2000

type StepProps = { sorImport: SorImport }

function sayFault({ taken, isTooMany }: Chosen, t: SorWords): string | null {
  if (taken.length === 0) return t('noneTaken')
  return isTooMany ? t('tooMany', { limit: MAX_SOR_FILES, count: taken.length }) : null
}

/** Which files. */
export function SorStartStep({ sorImport }: StepProps) {
  const t = useSorWords()
  const [fault, setFault] = useState<string | null>(null)
  const take = (files: readonly File[]) => {
    if (files.length === 0) return
    const chosen = chooseSorFiles(files)
    const found = sayFault(chosen, t)
    setFault(found)
    if (found === null) void sorImport.send(chosen.taken)
  }
  return (
    <DropZone hint={t('drop')} onFiles={sorImport.isBusy ? null : take}>
      <div className="import-body">
        <p>{t('hint')}</p>
        <div className="import-line">
          <UploadButton className="button primary" label={t('folder')} isFolder onFiles={take} />
          <UploadButton className="button" label={t('files')} accept=".sor,.zip" onFiles={take} />
        </div>
        <p className="text-3">{t('limits')}</p>
        {fault !== null && (
          <p className="form-fault" role="alert">
            {fault}
          </p>
        )}
        <Recent sorImport={sorImport} />
      </div>
    </DropZone>
  )
}

/** The latest imports. */
function Recent({ sorImport }: StepProps) {
  const t = useSorWords()
  const query = useQuery({
    queryKey: [sorImportApi.page.path],
    queryFn: ({ signal }) => call(sorImportApi.page, { query: { limit: RECENT }, signal, isQuiet: true }),
    refetchInterval: ({ state }) => (state.data?.list.some(isBusySor) === true ? WATCH_MS : false),
  })
  return (
    <section className="import-recent">
      <h3>{t('recent')}</h3>
      <DataState
        query={query}
        what={t('recentWhat')}
        isEmpty={({ list }) => list.length === 0}
        empty={t('recentNone')}
      >
        {({ list }) => (
          <RecentRows
            rows={list.map(({ state, ...row }) => ({ ...row, state: t(`state.${state}`) }))}
            openText={t('open')}
            isBusy={sorImport.isBusy}
            onOpen={(id) => void sorImport.open(id)}
          />
        )}
      </DataState>
    </section>
  )
}
