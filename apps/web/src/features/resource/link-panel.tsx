import type { Alarm, Link } from '@fibrewatch/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { resourceMessages } from './resource.messages.ts'
import { linkQuery } from './resource.queries.ts'
import type { Selection } from './selection.ts'
import { TraceViewer, type ViewerHover } from './trace-viewer/trace-viewer.tsx'

type LinkPanelProps = ViewerHover & {
  selection: Selection
  /** Undefined: none is selected, or there is none of that code. */
  link: Link | undefined
  alarms: readonly Alarm[]
}

/** The selected link, or how to select one. */
export function LinkPanel({ selection, link, alarms, ...hover }: LinkPanelProps) {
  const t = useMessages(resourceMessages)
  const { linkCode } = selection
  const told = linkCode === null ? t('noLink') : t('noSuchLink', { code: linkCode })
  return (
    <div className="link-panel">
      {link === undefined ? (
        <div className="notice">{told}</div>
      ) : (
        <SelectedLink key={link.id} {...{ selection, link, alarms, ...hover }} />
      )}
    </div>
  )
}

function SelectedLink({ selection, link, alarms, ...hover }: LinkPanelProps & { link: Link }) {
  const t = useMessages(resourceMessages)
  const query = useQuery(linkQuery(link.id))
  const own = useMemo(() => alarms.filter(({ linkId }) => linkId === link.id), [alarms, link.id])
  return (
    <DataState query={query} what={t('linkWhat', { code: link.code })}>
      {(info) => (
        <TraceViewer
          link={info}
          alarms={own}
          traceId={selection.traceId}
          onSelectTrace={selection.selectTrace}
          {...hover}
        />
      )}
    </DataState>
  )
}
