import type { TemplatePlace } from '@fibrewatch/contract/trace-template'
import { MAX_EVENT_NAME_LENGTH } from '@fibrewatch/contract/trace-version'
import { formatKm } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DenseTable } from '#ui/table/dense-table.tsx'
import { versionMessages } from './trace-versions.messages.ts'

type TemplatePlacesProps = {
  places: readonly TemplatePlace[]
  /** Null: they are only read. */
  onRename: ((at: number, name: string) => void) | null
}

/** Where the fibre has an event, of which kind, and what it is called. */
export function TemplatePlaces({ places, onRename }: TemplatePlacesProps) {
  const t = useMessages(versionMessages)
  return (
    <DenseTable className="template-places">
      <table aria-label={t('templatePlaces')}>
        <thead>
          <tr>
            <th className="number">km</th>
            <th>{t('kind')}</th>
            <th>{t('name')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ positionM, kind, name }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two places may lie at one distance; none comes or goes here
            <tr key={at}>
              <td className="number">{formatKm(positionM)}</td>
              <td>{t(kind)}</td>
              <td>
                {onRename === null ? (
                  name || '—'
                ) : (
                  <input
                    className="input template-name"
                    aria-label={t('templateNameAt', { km: formatKm(positionM) })}
                    placeholder={t('templateNoName')}
                    maxLength={MAX_EVENT_NAME_LENGTH}
                    value={name}
                    onChange={({ target }) => onRename(at, target.value)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DenseTable>
  )
}
