import { type Channel, notifyApi } from '@fibrewatch/contract/notify'
import { useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { tellName } from '#lib/words/first-names.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { DetailDrawer } from '#ui/parts/detail-drawer.tsx'
import { Outcome } from '#ui/parts/outcome.tsx'
import { Tabs } from '#ui/parts/tabs.tsx'
import { Descriptions } from '#ui/parts/tag.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { actionsOf, labelOf } from '#ui/table/row-actions.tsx'
import type { RowAction } from '#ui/table/table.types.ts'
import { formatAddress } from './channel-columns.tsx'
import { channelMessages } from './channel.messages.ts'
import { DeadLetters, DeliveryLog } from './delivery-log.tsx'

function Facts({ channel }: { channel: Channel }) {
  const t = useMessages(channelMessages)
  const words = useMessages(wordMessages)
  const { kind, domainName, minSeverity, events, language, timeZone } = channel
  return (
    <Descriptions
      facts={[
        { label: t('kind'), value: t(`kind.${kind}`) },
        { label: t('address'), value: formatAddress(channel) },
        { label: t('domain'), value: tellName(domainName) },
        { label: t('minSeverity'), value: words(`severity.${minSeverity}`) },
        { label: t('events'), value: events.map((event) => t(`event.${event}`)).join(' · ') },
        { label: t('language'), value: `${t(`language.${language}`)} · ${timeZone}` },
      ]}
    />
  )
}

type DrawerProps = { channel: Channel; actions: readonly RowAction<Channel>[]; onClose: () => void }
type Shown = 'log' | 'dead'

/** One channel: what it tells, its actions, what was sent and what was given up. */
export function ChannelDrawer({ channel, actions, onClose }: DrawerProps) {
  const t = useMessages(channelMessages)
  const [shown, show] = useState<Shown>('log')
  const may = { log: useMayCall(notifyApi.log), dead: useMayCall(notifyApi.dead) }
  const List = shown === 'log' ? DeliveryLog : DeadLetters
  return (
    <DetailDrawer
      title={channel.name}
      onClose={onClose}
      facts={
        <Outcome kind={channel.isEnabled ? 'done' : 'stopped'}>{t(channel.isEnabled ? 'on' : 'off')}</Outcome>
      }
      actions={actionsOf(actions, channel).map((action) => (
        <ActionButton
          key={action.id}
          className={action.isDanger === true ? 'button small is-danger' : 'button small'}
          icon={action.icon}
          label={labelOf(action, channel)}
          endpoint={action.endpoint}
          onSelect={() => action.onSelect(channel)}
        />
      ))}
    >
      <Facts channel={channel} />
      <Tabs
        label={t('log')}
        tabs={[
          { id: 'log', label: t('log') },
          { id: 'dead', label: t('dead') },
        ]}
        activeId={shown}
        onChange={show}
      >
        {may[shown] ? <List channelId={channel.id} /> : <p className="text-3 fs-13">{t('denied')}</p>}
      </Tabs>
    </DetailDrawer>
  )
}
