import { ALARM_TYPE_NAMES } from '@fibrewatch/contract/alarm-type'
import type { Label } from '@fibrewatch/contract/endpoint'
import type { FibreEvent } from '@fibrewatch/contract/event'
import type { EventState } from '@fibrewatch/contract/ingest'
import { SEVERITY_NAMES } from '@fibrewatch/contract/severity'
import type { ExportColumn } from '#platform/export/make-export'

const TIME_WIDTH = 26

const STATE_NAMES: Readonly<Record<EventState, Label>> = {
  report: { zh: '报告', en: 'Report' },
  raise: { zh: '产生', en: 'Raised' },
  clear: { zh: '消失', en: 'Gone' },
}

/** Ids of the console's columns. */
export const EVENT_COLUMNS: readonly ExportColumn<FibreEvent>[] = [
  { id: 'at', head: { zh: '发生', en: 'At' }, text: ({ at }) => at, isTime: true, width: TIME_WIDTH },
  {
    id: 'type',
    head: { zh: '类型', en: 'Type' },
    text: ({ type }, locale) => ALARM_TYPE_NAMES[type][locale],
    width: 20,
  },
  { id: 'state', head: { zh: '状态', en: 'State' }, text: ({ state }, locale) => STATE_NAMES[state][locale] },
  {
    id: 'level',
    head: { zh: '级别', en: 'Severity' },
    text: ({ severity }, locale) => severity && SEVERITY_NAMES[severity][locale],
  },
  {
    id: 'link',
    head: { zh: '光路', en: 'Link' },
    text: ({ linkCode, linkName }) => [linkCode, linkName].filter(Boolean).join(' '),
    width: 28,
  },
  { id: 'device', head: { zh: '设备', en: 'Device' }, text: ({ deviceCode }) => deviceCode },
  { id: 'distance', head: { zh: '距离（m）', en: 'Distance (m)' }, text: ({ positionM }) => positionM },
  { id: 'value', head: { zh: '数值', en: 'Value' }, text: ({ value }) => value },
  { id: 'unit', head: { zh: '单位', en: 'Unit' }, text: ({ unit }) => unit },
  { id: 'confidence', head: { zh: '置信', en: 'Confidence' }, text: ({ confidence }) => confidence },
  { id: 'id', head: { zh: '编号', en: 'Id' }, text: ({ id }) => id, width: 38 },
]
