import type { TreeLink } from '@fibrewatch/contract/tree-link'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useUrgentAlarms } from '#lib/live/urgent-alarms.ts'
import { UnknownNote } from '#ui/alarms-unknown.tsx'
import { DataState } from '#ui/data-state.tsx'
import { resourceMessages } from './resource.messages.ts'
import { linkQuery } from './resource.queries.ts'
import type { Selection } from './selection.ts'
import { TraceViewer, type ViewerHover } from './trace-viewer/trace-viewer.tsx'

type LinkPanelProps = ViewerHover & {
  selection: Selection
  /** Undefined: none is selected, or there is none of that code. */
  link: TreeLink | undefined
}

/** More than these no plot of a link can tell apart. */
const ALARMS_SHOWN = 200

/** The selected link, or how to select one. */
export function LinkPanel({ selection, link, ...hover }: LinkPanelProps) {
  const t = useMessages(resourceMessages)
  const { linkCode } = selection
  const told = linkCode === null ? t('noLink') : t('noSuchLink', { code: linkCode })
  return (
    <div className="link-panel">
      {link === undefined ? (
        <div className="notice">{told}</div>
      ) : (
        <SelectedLink key={link.id} {...{ selection, link, ...hover }} />
      )}
    </div>
  )
}

function SelectedLink({ selection, link, ...hover }: LinkPanelProps & { link: TreeLink }) {
  const t = useMessages(resourceMessages)
  const query = useQuery(linkQuery(link.id))
  const { alarms, known, retry } = useUrgentAlarms({ linkId: link.id, limit: ALARMS_SHOWN })
  return (
    <DataState query={query} what={t('linkWhat', { code: link.code })}>
      {(info) => (
        <>
          <UnknownNote known={known} onRetry={retry} />
          <TraceViewer
            key={info.link.id}
            link={info}
            alarms={alarms}
            traceId={selection.traceId}
            onSelectTrace={selection.selectTrace}
            {...hover}
          />
        </>
      )}
    </DataState>
  )
}
