import { IMPORT_FIELDS, type ImportField } from '@fibrewatch/contract/import-field'
import { DATUMS, type ImportInfo } from '@fibrewatch/contract/plant-import'
import { useState } from 'react'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Picker, type PickOption } from '#ui/form/picker.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { DenseTable } from '#ui/table/dense-table.tsx'
import { usePlaces } from '../cable-edit/use-places.ts'
import { useImportWords } from './plant-import.messages.ts'
import './plant-import.css'
import type { CheckChoice, PlantImport } from './use-plant-import.ts'

const NONE = ''
const DATUM_NAMES = { wgs84: 'WGS-84', gcj02: 'GCJ-02' } as const

type Mapping = CheckChoice['mapping']

/** Without it the field has no column. */
function mapField(mapping: Mapping, column: string, id: string): Mapping {
  const { [id]: _, ...others } = mapping
  return column === NONE ? others : { ...others, [id]: Number(column) }
}

type MappingStepProps = { plantImport: PlantImport; info: ImportInfo }

/** Which column of the file is which field. */
export function MappingStep({ plantImport, info }: MappingStepProps) {
  const t = useImportWords()
  const lang = useLanguage() === 'zh_CN' ? 'zh' : 'en'
  const [choice, setChoice] = useState<CheckChoice>(info)
  const { mapping, domainId, datum } = choice
  const fields = IMPORT_FIELDS[info.kind]
  const isArchive = info.kind === 'plant'
  const missing = fields.filter(({ id, isRequired }) => isRequired && mapping[id] === undefined)
  return (
    <div className="import-body">
      {info.isBroken && (
        <p className="form-fault" role="alert">
          {t('broken')}
        </p>
      )}
      <p>{t(isArchive ? 'foundObjects' : 'found', { count: info.rowCount })}</p>
      {info.isRemembered && !isArchive && <p className="text-3">{t('remembered')}</p>}
      {!isArchive && (
        <ColumnTable
          {...{ fields, mapping, info, lang }}
          onChange={(id, column) => setChoice({ ...choice, mapping: mapField(mapping, column, id) })}
        />
      )}
      <Choices {...{ choice, setChoice, fields, isArchive }} />
      {missing.length > 0 && (
        <p className="form-fault" role="status">
          {t('missing', { names: missing.map(({ label }) => label[lang]).join('、') })}
        </p>
      )}
      <div className="import-foot">
        <button type="button" className="button" onClick={plantImport.leave}>
          {t('other')}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={plantImport.isBusy || missing.length > 0}
          onClick={() => void plantImport.check(info, { mapping, domainId, datum })}
        >
          {t('check')}
        </button>
      </div>
    </div>
  )
}

type ChoicesProps = {
  choice: CheckChoice
  setChoice: (choice: CheckChoice) => void
  fields: readonly ImportField[]
  /** All of it lies in one domain and below. */
  isArchive: boolean
}

/** What holds for the whole file. */
function Choices({ choice, setChoice, fields, isArchive }: ChoicesProps) {
  const t = useImportWords()
  const { domains } = usePlaces()
  const { domainId, datum } = choice
  const hasPlaces = fields.some(({ id }) => id === 'lng' || id === 'line')
  const hasDomain = isArchive || fields.some(({ id }) => id === 'domain')
  return (
    <div className="import-line">
      {hasDomain && (
        <span className="import-choice">
          <span className="text-2">
            {t('domain')} · {t(isArchive ? 'archiveDomainHint' : 'domainHint')}
          </span>
          <Picker
            label={t('domain')}
            value={[String(domainId)]}
            options={domains.map(({ key, label }) => ({ value: key, label }))}
            onChange={([chosen]) => setChoice({ ...choice, domainId: Number(chosen ?? domainId) })}
          />
        </span>
      )}
      {hasPlaces && (
        <span className="import-choice">
          <span className="text-2">{t('datum')}</span>
          <Segmented
            label={t('datum')}
            options={DATUMS.map((value) => ({ value, label: DATUM_NAMES[value] }))}
            value={datum}
            onChange={(value) => setChoice({ ...choice, datum: value })}
          />
        </span>
      )}
    </div>
  )
}

type ColumnTableProps = {
  fields: readonly ImportField[]
  mapping: Mapping
  info: ImportInfo
  lang: 'zh' | 'en'
  onChange: (field: string, column: string) => void
}

function ColumnTable({ fields, mapping, info, lang, onChange }: ColumnTableProps) {
  const t = useImportWords()
  const columns: PickOption[] = [
    { value: NONE, label: t('noColumn') },
    ...info.headings.map((heading, index) => ({
      value: String(index),
      label: heading === '' ? `#${index + 1}` : heading,
    })),
  ]
  const [first = []] = info.sample
  return (
    <DenseTable className="import-columns">
      <table>
        <thead>
          <tr>
            <th>{t('field')}</th>
            <th>{t('column')}</th>
            <th>{t('example')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ id, label, isRequired }) => (
            <tr key={id}>
              <td>
                {label[lang]}
                {isRequired && <span className="text-3"> · {t('needed')}</span>}
              </td>
              <td>
                <Picker
                  label={label[lang]}
                  value={[String(mapping[id] ?? NONE)]}
                  options={columns}
                  onChange={([chosen = NONE]) => onChange(id, chosen)}
                />
              </td>
              <td className="import-cell">{first[mapping[id] ?? -1] ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DenseTable>
  )
}
