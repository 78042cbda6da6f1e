import { type SorImportInfo, sorImportApi } from '@fibrewatch/contract/sor-import'
import { useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { isUnderWay, useQueuedFiles } from '#lib/upload/file-queue.ts'
import { askUser } from '#ui/dialog.tsx'
import { UploadList } from '#ui/upload/upload-list.tsx'
import './plant-import.css'
import { SorCounts } from './sor-counts.tsx'
import { SorFileTable } from './sor-file-table.tsx'
import { type SorWords, useSorWords } from './sor-import.messages.ts'
import { SorPlacing } from './sor-placing.tsx'
import { SorRule } from './sor-rule.tsx'
import { sorQueue } from './sor-uploads.ts'
import type { Placing, SorImport } from './use-sor-import.ts'

type StepProps = { sorImport: SorImport; info: SorImportInfo }

const NOTHING: ReadonlySet<string> = new Set()

/** What would become of each file, before anything is stored. */
export function SorFilesStep({ sorImport, info }: StepProps) {
  const t = useSorWords()
  const [chosen, setChosen] = useState(NOTHING)
  const isUploading = useQueuedFiles(sorQueue, info.id).some(isUnderWay)
  const { ready, unmatched, refused } = info.counts
  const place = async (placing: Omit<Placing, 'files'>) => {
    const placed = await sorImport.place(info.id, { ...placing, files: [...chosen] })
    if (placed !== undefined) setChosen(NOTHING)
  }
  return (
    <div className="import-body">
      <UploadList ownerId={info.id} queue={sorQueue} />
      <SorCounts
        figures={[
          { label: t('count.good'), count: ready - unmatched },
          { label: t('count.unmatched'), count: unmatched },
          { label: t('count.refused'), count: refused },
        ]}
      />
      <SorRule {...{ sorImport, info }} isBusy={isUploading || sorImport.isBusy} />
      <SorFileTable info={info} chosen={chosen} onChoose={setChosen} />
      <SorPlacing
        count={chosen.size}
        isBusy={isUploading || sorImport.isBusy}
        onPlace={(placing) => void place(placing)}
      />
      <Foot {...{ sorImport, info, isUploading }} />
    </div>
  )
}

const askToDrop = (t: SorWords) =>
  askUser({ title: t('dropTitle'), text: t('dropText'), okText: t('dropImport'), cancelText: t('keep') })

function Foot({ sorImport, info, isUploading }: StepProps & { isUploading: boolean }) {
  const t = useSorWords()
  const mayRun = useMayCall(sorImportApi.run)
  const { ready, unmatched, refused } = info.counts
  const good = ready - unmatched
  const isWaiting = isUploading || sorImport.isBusy || good === 0 || !mayRun
  const drop = async () => {
    if (await askToDrop(t)) await sorImport.drop(info.id)
  }
  return (
    <>
      {!mayRun && <p className="form-fault">{t('mayNotRun')}</p>}
      <div className="import-foot">
        <button type="button" className="button" onClick={sorImport.leave}>
          {t('other')}
        </button>
        <button
          type="button"
          className="button"
          disabled={isUploading || sorImport.isBusy}
          onClick={() => void drop()}
        >
          {t('dropImport')}
        </button>
        {unmatched + refused > 0 && (
          <button
            type="button"
            className="button"
            disabled={isWaiting}
            onClick={() => void sorImport.run(info.id, 'good')}
          >
            {t('importGood', { count: good })}
          </button>
        )}
        <button
          type="button"
          className="button primary"
          disabled={isWaiting || unmatched + refused > 0}
          onClick={() => void sorImport.run(info.id, 'all')}
        >
          {t('importAll')}
        </button>
      </div>
    </>
  )
}
