import { DRILL_MARK } from '@fibrewatch/contract/alarm-type'
import { type Attempt, type DeadLetter, notifyApi } from '@fibrewatch/contract/notify'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatElapsed } from '#lib/format/elapsed.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import type { Language } from '#lib/i18n/language.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { DataState } from '#ui/data-state.tsx'
import { askUser } from '#ui/dialog.tsx'
import { Outcome } from '#ui/parts/outcome.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { ActionButton } from '#ui/table/action-button.tsx'
import { Instant } from '#ui/time-text.tsx'
import { type LiveColumn, VirtualTable } from '#ui/virtual-table.tsx'
import type { ChannelWords } from './channel-columns.tsx'
import { channelMessages } from './channel.messages.ts'
import { makeLoadMore, useDeadLetters, useDeliveryLog } from './delivery-queries.ts'
import './channel.css'

type About = Pick<Attempt, 'event' | 'alarmId' | 'alarmType' | 'severity' | 'linkCode' | 'isDrill'>

/** Severity and type in words, a drill marked as one, and the alarm behind a link. */
function AlarmLink({ row: { alarmId, alarmType, severity, linkCode, isDrill } }: { row: About }) {
  const language = useLanguage()
  const words = useMessages(wordMessages)
  if (alarmId === null || alarmType === null || severity === null) return '—'
  const mark = isDrill ? DRILL_MARK[language === 'zh_CN' ? 'zh' : 'en'] : ''
  const text = `${words(`severity.${severity}`)} ${mark}${words(`type.${alarmType}`)} ${linkCode ?? ''}`
  return (
    <Link className="ellipsis" title={text} to={`/event/index?alarm=${alarmId}`}>
      {text}
    </Link>
  )
}

function OutcomeCell({ row: { outcome }, t }: { row: Pick<DeadLetter, 'outcome'>; t: ChannelWords }) {
  if (outcome === null) return <Outcome kind="barred">{t('untried')}</Outcome>
  return <Outcome kind={outcome === 'sent' ? 'done' : 'failed'}>{t(`outcome.${outcome}`)}</Outcome>
}

type Told = About & Pick<DeadLetter, 'outcome' | 'code' | 'answer'>

function makeColumns<Row extends Told>(t: ChannelWords): LiveColumn<Row>[] {
  return [
    {
      id: 'event',
      head: t('event'),
      width: 60,
      cell: ({ event }) => <span className="ellipsis">{t(`event.${event}`)}</span>,
    },
    {
      id: 'alarm',
      head: t('alarm'),
      width: 'minmax(90px, 2fr)',
      cell: (row) => <AlarmLink row={row} />,
    },
    {
      id: 'outcome',
      head: t('outcome'),
      width: 136,
      cell: (row) => (
        <span className="ellipsis">
          <OutcomeCell row={row} t={t} />
        </span>
      ),
    },
    {
      id: 'answer',
      head: t('answer'),
      width: 'minmax(76px, 1fr)',
      cell: ({ code, answer }) => {
        const text = `${code ?? ''} ${answer}`.trim()
        return (
          <span className="ellipsis mono fs-12" title={text}>
            {text === '' ? '—' : text}
          </span>
        )
      },
    },
  ]
}

function makeLogColumns(t: ChannelWords, language: Language): LiveColumn<Attempt>[] {
  return [
    { id: 'at', head: t('at'), width: 84, cell: ({ at }) => <Instant at={at} /> },
    ...makeColumns<Attempt>(t),
    {
      id: 'number',
      head: t('attempt'),
      width: 56,
      align: 'right',
      cell: ({ number }) => formatNumber(number),
    },
    {
      id: 'took',
      head: t('took'),
      width: 66,
      align: 'right',
      cell: ({ durationMs }) => formatElapsed(durationMs, language),
    },
  ]
}

/** Every try to send, the newest first. */
export function DeliveryLog({ channelId }: { channelId: number }) {
  const t = useMessages(channelMessages)
  const language = useLanguage()
  const query = useDeliveryLog(channelId)
  const { data } = query
  const rows = useMemo(() => (data?.pages ?? []).flatMap(({ list }) => list), [data])
  const columns = makeLogColumns(t, language)
  return (
    <DataState query={query} what={t('log')} isEmpty={() => rows.length === 0} empty={t('logEmpty')}>
      {() => (
        <div className="channel-rows">
          <VirtualTable
            label={t('log')}
            rows={rows}
            rowKey={({ id }) => String(id)}
            columns={columns}
            onEndReached={makeLoadMore(query)}
            density="compact"
          />
        </div>
      )}
    </DataState>
  )
}

function useResending(channelId: number, t: ChannelWords) {
  const resend = useCommand(notifyApi.resend, {
    doneText: ({ resent }) => t('resent', { count: resent }),
    invalidates: [notifyApi.dead, notifyApi.log, notifyApi.page],
  })
  return (ids: ReadonlySet<string>) =>
    resend({ body: { channelId, ...(ids.size > 0 && { deliveryIds: [...ids] }) } })
}

const MAX_CHOSEN = 500

type Choice = { chosen: ReadonlySet<string>; toggle: (id: string) => void }

function makeDeadColumns(t: ChannelWords, { chosen, toggle }: Choice): LiveColumn<DeadLetter>[] {
  return [
    {
      id: 'choose',
      head: '',
      width: 40,
      cell: ({ deliveryId }) => (
        <input
          type="checkbox"
          aria-label={t('choose')}
          checked={chosen.has(deliveryId)}
          onChange={() => toggle(deliveryId)}
        />
      ),
    },
    { id: 'given', head: t('given'), width: 84, cell: ({ endedAt }) => <Instant at={endedAt} /> },
    ...makeColumns<DeadLetter>(t),
  ]
}

/** What was given up, and the button that sends it again: what is chosen, or all. */
export function DeadLetters({ channelId }: { channelId: number }) {
  const t = useMessages(channelMessages)
  const query = useDeadLetters(channelId)
  const { data } = query
  const rows = useMemo(() => (data?.pages ?? []).flatMap(({ list }) => list), [data])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const resend = useResending(channelId, t)
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id) && next.size < MAX_CHOSEN) next.add(id)
    setChosen(next)
  }
  const columns = makeDeadColumns(t, { chosen, toggle })
  return (
    <DataState query={query} what={t('dead')} isEmpty={() => rows.length === 0} empty={t('deadEmpty')}>
      {() => (
        <>
          <div className="channel-tools">
            <ActionButton
              className="button small"
              icon="refresh"
              label={chosen.size > 0 ? t('resendThese', { count: chosen.size }) : t('resendAll')}
              endpoint={notifyApi.resend}
              onSelect={async () => {
                const asked = { title: t('resendAllAsk'), text: t('resendAllText'), okText: t('resendAll') }
                if (chosen.size === 0 && !(await askUser(asked))) return
                if (await resend(chosen)) setChosen(new Set())
              }}
            />
          </div>
          <div className="channel-rows">
            <VirtualTable
              label={t('dead')}
              rows={rows}
              rowKey={({ deliveryId }) => deliveryId}
              columns={columns}
              onEndReached={makeLoadMore(query)}
              density="compact"
            />
          </div>
        </>
      )}
    </DataState>
  )
}
