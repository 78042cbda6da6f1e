import { REPORT_KINDS, REPORT_STATES, type ReportRow, type ReportState } from '@fibrewatch/contract/report'
import { useMemo } from 'react'
import { chosenOne } from '#lib/filter/field.ts'
import { formatBytes } from '#lib/format/numbers.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { useTellName } from '#lib/words/first-names.ts'
import { Outcome, type OutcomeKind } from '#ui/parts/outcome.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import type { ListColumn } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { reportPageMessages } from './report-page.messages.ts'

export type ReportPageWords = Translate<keyof typeof reportPageMessages.zh>

const OUTCOMES: Readonly<Record<ReportState, OutcomeKind>> = {
  queued: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'stopped',
}

function StateCell({ report, t }: { report: ReportRow; t: ReportPageWords }) {
  const { state, done, total, failure } = report
  return (
    <span className="ellipsis" title={failure ?? undefined}>
      <Outcome kind={OUTCOMES[state]}>{t(`state.${state}`)}</Outcome>
      {state === 'running' && <span className="text-3 num"> {t('progress', { done, total })}</span>}
      {failure !== null && <span className="text-2"> {failure}</span>}
    </span>
  )
}

function makeSubjectColumns(t: ReportPageWords): ListColumn<ReportRow>[] {
  return [
    {
      id: 'number',
      head: t('number'),
      width: 170,
      card: 'title',
      cell: ({ number }) => <span className="mono fs-12">{number}</span>,
    },
    {
      id: 'kind',
      head: t('kind'),
      width: 90,
      cell: ({ kind }) => <Tag>{t(`kind.${kind}`)}</Tag>,
      filter: chosenOne(
        'kind',
        REPORT_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
      ),
    },
    {
      id: 'subject',
      head: t('subject'),
      width: 200,
      grow: true,
      cell: ({ subjectName }) => <span className="ellipsis">{subjectName}</span>,
    },
    {
      id: 'state',
      head: t('state'),
      width: 190,
      cell: (report) => <StateCell report={report} t={t} />,
      filter: chosenOne(
        'state',
        REPORT_STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
      ),
    },
  ]
}

function makeFileColumns(t: ReportPageWords, tell: (name: string) => string): ListColumn<ReportRow>[] {
  return [
    { id: 'language', head: t('language'), width: 80, cell: ({ language }) => t(`language.${language}`) },
    {
      id: 'size',
      head: t('size'),
      width: 90,
      align: 'right',
      cell: ({ sizeBytes }) => (sizeBytes === null ? '—' : formatBytes(sizeBytes)),
    },
    {
      id: 'path',
      head: t('path'),
      width: 130,
      cell: ({ path }) => <span className="ellipsis text-2">{path ?? '—'}</span>,
    },
    {
      id: 'createdBy',
      head: t('createdBy'),
      width: 150,
      cell: ({ createdBy }) => <span className="ellipsis">{tell(createdBy)}</span>,
    },
    {
      id: 'createdAt',
      head: t('createdAt'),
      width: 120,
      align: 'right',
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ]
}

export function useReportColumns(): ListColumn<ReportRow>[] {
  const t = useMessages(reportPageMessages)
  const tell = useTellName()
  return useMemo(() => [...makeSubjectColumns(t), ...makeFileColumns(t, tell)], [t, tell])
}
