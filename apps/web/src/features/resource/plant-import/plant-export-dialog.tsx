import { IMPORT_KINDS, type ImportKind, TABLE_KINDS } from '@fibrewatch/contract/import-field'
import { PLANT_FILE_FORMATS, plantExportApi } from '@fibrewatch/contract/plant-import'
import { useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { callBinary } from '#lib/api/call.ts'
import { saveAnswer } from '#lib/table/save-file.ts'
import { Picker } from '#ui/form/picker.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { useAsking } from '#ui/parts/use-asking.ts'
import { showToast } from '#ui/toast.tsx'
import { usePlaces } from '../cable-edit/use-places.ts'
import { useImportWords } from './plant-import.messages.ts'
import './plant-import.css'

const FORMAT_NAMES = { csv: 'CSV', xlsx: 'XLSX', geojson: 'GeoJSON', kml: 'KML', shp: 'Shapefile' } as const
type Format = keyof typeof FORMAT_NAMES

/** Everything of a kind as a file. */
export function PlantExportDialog({ domainId, onClose }: { domainId: number; onClose: () => void }) {
  const t = useImportWords()
  const [kind, setKind] = useState<ImportKind>('site')
  const [format, setFormat] = useState<Format>('csv')
  const [domain, setDomain] = useState(domainId)
  const { ask, isBusy, failure } = useAsking()
  const mayArchive = useMayCall(plantExportApi.archive)
  const kinds = mayArchive ? IMPORT_KINDS : TABLE_KINDS
  const save = () =>
    ask(async () => {
      if (kind === 'plant') {
        const query = { domainId: domain }
        const archive = await callBinary(plantExportApi.archive, { query, isQuiet: true })
        saveAnswer(archive, 'plant.fwplant')
      } else {
        const answer = await callBinary(plantExportApi.file, { query: { kind, format }, isQuiet: true })
        saveAnswer(answer, `${kind}.${format}`)
      }
      showToast(t('exported'))
    })
  return (
    <WindowDialog id="plant-export" title={t('exportTitle')} onClose={onClose}>
      <div className="import-body">
        <p className="text-3">{t(kind === 'plant' ? 'archiveHint' : 'exportHint')}</p>
        <div className="import-line">
          <span className="import-kind">
            <Picker
              label={t('kindLabel')}
              value={[kind]}
              options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
              onChange={([chosen]) => setKind(IMPORT_KINDS.find((one) => one === chosen) ?? kind)}
            />
          </span>
          {kind === 'plant' ? (
            <DomainChoice {...{ domain, setDomain }} />
          ) : (
            <FormatChoice {...{ format, setFormat }} />
          )}
        </div>
        {failure !== null && (
          <p className="form-fault" role="alert">
            {failure.message}
          </p>
        )}
        <div className="import-foot">
          <button type="button" className="button" onClick={onClose}>
            {t('close')}
          </button>
          <button type="button" className="button primary" disabled={isBusy} onClick={() => void save()}>
            {t('exportFile')}
          </button>
        </div>
      </div>
    </WindowDialog>
  )
}

/** Whose plant. */
function DomainChoice({ domain, setDomain }: { domain: number; setDomain: (id: number) => void }) {
  const t = useImportWords()
  const { domains } = usePlaces()
  return (
    <span className="import-kind">
      <Picker
        label={t('domain')}
        value={[String(domain)]}
        options={domains.map(({ key, label }) => ({ value: key, label }))}
        onChange={([chosen]) => setDomain(Number(chosen ?? domain))}
      />
    </span>
  )
}

function FormatChoice({ format, setFormat }: { format: Format; setFormat: (format: Format) => void }) {
  const t = useImportWords()
  return (
    <Segmented
      label={t('format')}
      options={PLANT_FILE_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }))}
      value={format}
      onChange={setFormat}
    />
  )
}
