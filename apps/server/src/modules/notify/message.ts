import { ALARM_TYPE_NAMES, DRILL_MARK } from '@fibrewatch/contract/alarm-type'
import { type AlarmMessage, MESSAGE_SCHEMA, type MessageEvent } from '@fibrewatch/contract/notify'
import { SEVERITY_NAMES } from '@fibrewatch/contract/severity'
import type { AlarmSnapshot, NotifyPlant, Receiver, TakenDelivery } from './notify.types.ts'

/** Of the message that a test sends, which is about no alarm (RFC 9562: the nil UUID). */
const NO_ALARM = '00000000-0000-0000-0000-000000000000'

export const EVENT_NAMES: Readonly<Record<MessageEvent, { readonly zh: string; readonly en: string }>> = {
  raised: { zh: '告警', en: 'Alarm' },
  'severity-raised': { zh: '告警升级', en: 'Alarm more severe' },
  located: { zh: '告警定位', en: 'Alarm located' },
  cleared: { zh: '告警恢复', en: 'Alarm cleared' },
  acknowledged: { zh: '告警已确认', en: 'Alarm acknowledged' },
  test: { zh: '测试', en: 'Test' },
}

export interface MessageParts {
  readonly plant: NotifyPlant
  readonly baseUrl: string | undefined
}

/** `2026-06-01 16:00:00`: the Swedish way of writing it is ISO 8601. */
export function formatIn(timeZone: string, atMs: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(atMs)
}

const METRES_PER_KM = 1000
export const formatKm = (metres: number): string => `${(metres / METRES_PER_KM).toFixed(3)} km`

function findDistance({ seen, linkCode, positionM }: AlarmSnapshot): AlarmMessage['distance'] {
  if (seen) return { linkCode: seen.linkCode, opticalM: seen.positionM }
  return linkCode === null || positionM === null ? null : { linkCode, opticalM: positionM }
}

const SEEN_FROM = { zh: (code: string) => `（测自 ${code}）`, en: (code: string) => ` (seen from ${code})` }

interface Told extends Pick<AlarmMessage, 'distance'> {
  /** The alarm's own. */
  readonly linkCode: string | null
  readonly language: Receiver['language']
}

/** Of a link whose way nobody has drawn the distance says where. */
export function tellDistance({ distance, linkCode, language }: Told): string | undefined {
  if (distance === null) return undefined
  const isElsewhere = distance.linkCode !== linkCode
  return `${formatKm(distance.opticalM)}${isElsewhere ? SEEN_FROM[language](distance.linkCode) : ''}`
}

async function loadPlace(
  plant: NotifyPlant,
  { raisedAt, seen, ...own }: AlarmSnapshot,
): Promise<Awaited<ReturnType<NotifyPlant['locateAll']>>[number]> {
  const { linkId, positionM, positionSigmaM } = seen ?? own
  if (linkId === null || positionM === null) return null
  const accuracy = positionSigmaM === null ? {} : { accuracy: { positionSigmaM } }
  return (await plant.locateAll([{ linkId, positionM, atMs: raisedAt, ...accuracy }]))[0] ?? null
}

/** The message of a delivery for one channel. Called outside of a transaction, since places are loaded. */
export async function makeMessage(
  { plant, baseUrl }: MessageParts,
  { language, timeZone }: Pick<Receiver, 'language' | 'timeZone'>,
  { id, event, alarmId, revision, alarm }: TakenDelivery,
): Promise<AlarmMessage> {
  const found = await loadPlace(plant, alarm)
  const localTime = formatIn(timeZone, alarm.at)
  const { type, severity, linkCode, linkName, deviceCode, zoneName, ackedBy } = alarm
  const [typeName, severityName] = [ALARM_TYPE_NAMES[type][language], SEVERITY_NAMES[severity][language]]
  const place = found && {
    text: found.text(language),
    opticalM: found.detail.opticalM,
    cableM: found.detail.cableM,
    lngLat: found.lngLat,
    uncertaintyM: found.uncertaintyM,
  }
  const subject = linkName ?? linkCode ?? deviceCode
  const distance = findDistance(alarm)
  const where = place?.text ?? tellDistance({ distance, linkCode, language })
  const words = event === 'test' ? [subject] : [severityName, typeName, subject, where, localTime]
  const isDrill = alarm.isDrill === true
  const marks = isDrill ? [DRILL_MARK[language].trim()] : []
  const isCleared = event === 'cleared'
  return {
    schema: MESSAGE_SCHEMA,
    deliveryId: id,
    event,
    sequence: revision ?? 0,
    text: [...marks, `[${EVENT_NAMES[event][language]}]`, ...words.filter((word) => word !== undefined)].join(
      ' ',
    ),
    alarm: {
      type,
      typeName,
      severity,
      severityName,
      linkCode,
      linkName,
      deviceCode,
      zoneName,
      ackedBy,
      isDrill,
      id: alarmId ?? NO_ALARM,
      state: isCleared ? 'cleared' : 'active',
      raisedAt: new Date(alarm.raisedAt).toISOString(),
      at: new Date(alarm.at).toISOString(),
      clearedAt: isCleared ? new Date(alarm.clearedAt ?? alarm.at).toISOString() : null,
    },
    distance,
    place,
    localTime,
    timeZone,
    link: baseUrl === undefined || alarmId === null ? null : `${baseUrl}/event/index?alarm=${alarmId}`,
  }
}

const TEST_NAMES = { zh: '通知渠道测试消息', en: 'test message of a notification channel' } as const

/** What a test tells: nothing of the plant. */
export const makeTestSnapshot = (language: 'zh' | 'en', at: number): AlarmSnapshot => ({
  type: 'TEST_FAILED',
  severity: 'indeterminate',
  positionM: null,
  positionSigmaM: null,
  deviceCode: 'TEST',
  linkId: null,
  linkCode: null,
  linkName: TEST_NAMES[language],
  zoneName: null,
  raisedAt: at,
  at,
  clearedAt: null,
  ackedBy: null,
})
