import type { AlarmMessage } from '@fibrewatch/contract/notify'
import { EVENT_NAMES, formatKm, tellDistance } from './message.ts'

const WORDS = {
  zh: {
    event: '事件',
    severity: '级别',
    type: '类型',
    link: '光路',
    device: '设备',
    zone: '防区',
    place: '位置',
    seenFrom: '测得光路',
    km: '光程 / 缆长',
    coordinates: '坐标（WGS-84）',
    time: '时间',
    raised: '产生时间',
    acked: '确认人',
    unknown: '位置未知',
    open: '打开告警',
  },
  en: {
    event: 'Event',
    severity: 'Severity',
    type: 'Type',
    link: 'Link',
    device: 'Device',
    zone: 'Zone',
    place: 'Place',
    seenFrom: 'Seen from link',
    km: 'Optical / cable',
    coordinates: 'Coordinates (WGS-84)',
    time: 'Time',
    raised: 'Raised',
    acked: 'Acknowledged by',
    unknown: 'place unknown',
    open: 'Open the alarm',
  },
} as const

type Language = keyof typeof WORDS

function listPlace(
  { place, distance, alarm: { linkCode } }: AlarmMessage,
  language: Language,
): [string, string][] {
  const words = WORDS[language]
  if (place === null) return [[words.place, tellDistance({ distance, linkCode, language }) ?? words.unknown]]
  const [lng = 0, lat = 0] = place.lngLat
  const isElsewhere = distance !== null && distance.linkCode !== linkCode
  return [
    [words.place, `${place.text} ± ${Math.round(place.uncertaintyM)} m`],
    ...(isElsewhere ? [[words.seenFrom, distance.linkCode] satisfies [string, string]] : []),
    [words.km, `${formatKm(place.opticalM)} / ${formatKm(place.cableM)}`],
    [words.coordinates, `${lng.toFixed(6)}, ${lat.toFixed(6)}`],
  ]
}

function listFacts(message: AlarmMessage, language: Language): [string, string][] {
  const words = WORDS[language]
  const { alarm, event, localTime, timeZone } = message
  const time: [string, string] = [words.time, `${localTime} (${timeZone})`]
  if (event === 'test') return [[words.event, EVENT_NAMES.test[language]], time]
  const link = [alarm.linkName, alarm.linkCode].filter((part) => part !== null).join(' ')
  return [
    [words.event, EVENT_NAMES[event][language]],
    [words.severity, alarm.severityName],
    [words.type, alarm.typeName],
    ...(link === '' ? [] : [[words.link, link] satisfies [string, string]]),
    [words.device, alarm.deviceCode],
    ...(alarm.zoneName === null ? [] : [[words.zone, alarm.zoneName] satisfies [string, string]]),
    ...listPlace(message, language),
    time,
    ...(alarm.ackedBy === null ? [] : [[words.acked, alarm.ackedBy] satisfies [string, string]]),
  ]
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

/** A mail as text and as HTML; whatever comes from data is escaped. */
export function makeMailBody(message: AlarmMessage, language: Language): { text: string; html: string } {
  const facts = listFacts(message, language)
  const { link } = message
  const lines = facts.map(([name, value]) => `${name}: ${value}`)
  const rows = facts.map(
    ([name, value]) => `<tr><th align="left">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  const button = link === null ? '' : `<p><a href="${escapeHtml(link)}">${WORDS[language].open}</a></p>`
  return {
    text: [message.text, '', ...lines, ...(link === null ? [] : ['', link])].join('\n'),
    html: `<!doctype html><html lang="${language}"><body><p>${escapeHtml(message.text)}</p><table cellpadding="4">${rows.join('')}</table>${button}</body></html>`,
  }
}
