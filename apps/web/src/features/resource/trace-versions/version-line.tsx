import type { TraceVersion } from '@fibrewatch/contract/trace'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { Instant } from '#ui/time-text.tsx'
import { versionMessages } from './trace-versions.messages.ts'
import { useVersionOrigin } from '#ui/trace-edit/version-words.ts'
import './trace-versions.css'

type VersionLineProps = {
  version: TraceVersion
  onVersions: () => void
  /** Null: not permitted. */
  onEdit: (() => void) | null
  /** Null: the trace has no use for the template of the link. */
  onTemplate: (() => void) | null
}

/** Which version of the events is shown, whose it is and why; the way to the others. */
export function VersionLine({ version, onVersions, onEdit, onTemplate }: VersionLineProps) {
  const t = useMessages(versionMessages)
  const originOf = useVersionOrigin()
  return (
    <div className="version-line">
      <button type="button" className="version-head" title={version.reason} onClick={onVersions}>
        <strong>{t('version', { version: version.version })}</strong> <span>{originOf(version)}</span>
        {version.origin !== 'measured' && (
          <>
            {' · '}
            <Instant at={version.madeAt} />
          </>
        )}
      </button>
      {onTemplate !== null && (
        <button
          type="button"
          className="button small icon-only"
          title={t('template')}
          aria-label={t('template')}
          onClick={onTemplate}
        >
          <Icon name="layers" size={14} />
        </button>
      )}
      {onEdit !== null && (
        <button type="button" className="button small" onClick={onEdit}>
          <Icon name="edit" size={14} />
          {t('edit')}
        </button>
      )}
    </div>
  )
}
