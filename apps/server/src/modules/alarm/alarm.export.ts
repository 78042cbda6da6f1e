import { type Alarm, type AlarmState, findDistance } from '@fibrewatch/contract/alarm'
import { nameAlarmType } from '@fibrewatch/contract/alarm-type'
import type { Label } from '@fibrewatch/contract/endpoint'
import { SEVERITY_NAMES } from '@fibrewatch/contract/severity'
import type { ExportColumn } from '#platform/export/make-export'

const TIME_WIDTH = 26
const PLACE_WIDTH = 40

const STATE_NAMES: Readonly<Record<AlarmState, Label>> = {
  active: { zh: '活动', en: 'Active' },
  cleared: { zh: '已清除', en: 'Cleared' },
}

/** Before the columns that say what happened, for a row of a drill must not be taken for one that did. */
const DRILL_NAME: Label = { zh: '演练', en: 'DRILL' }

/** Ids of the console's columns; values that share a column of the list have columns of their own at the end. */
export const ALARM_COLUMNS: readonly ExportColumn<Alarm>[] = [
  {
    id: 'level',
    head: { zh: '级别', en: 'Severity' },
    text: ({ severity }, locale) => SEVERITY_NAMES[severity][locale],
  },
  {
    id: 'type',
    head: { zh: '告警类型', en: 'Type' },
    text: (alarm, locale) => nameAlarmType(alarm, locale),
    width: 20,
  },
  {
    id: 'link',
    head: { zh: '光路', en: 'Link' },
    text: ({ linkCode, linkName }) => [linkCode, linkName].filter(Boolean).join(' '),
    width: 28,
  },
  {
    id: 'distance',
    head: { zh: '距离（m）', en: 'Distance (m)' },
    text: (alarm) => findDistance(alarm).positionM,
  },
  {
    id: 'raised',
    head: { zh: '产生', en: 'Raised' },
    text: ({ raisedAt }) => raisedAt,
    isTime: true,
    width: TIME_WIDTH,
  },
  {
    id: 'cleared',
    head: { zh: '清除', en: 'Cleared' },
    text: ({ clearedAt }) => clearedAt,
    isTime: true,
    width: TIME_WIDTH,
  },
  {
    id: 'place',
    head: { zh: '地面位置', en: 'Place' },
    text: ({ place }) => place?.text ?? null,
    width: PLACE_WIDTH,
  },
  { id: 'ackedBy', head: { zh: '确认人', en: 'Acked by' }, text: ({ ackedBy }) => ackedBy },
  {
    id: 'ackedAt',
    head: { zh: '确认时间', en: 'Acked at' },
    text: ({ ackedAt }) => ackedAt,
    isTime: true,
    width: TIME_WIDTH,
  },
  {
    id: 'drill',
    head: { zh: '演练', en: 'Drill' },
    text: ({ drillEndsAt }, locale) => (drillEndsAt === null ? null : DRILL_NAME[locale]),
  },
  { id: 'state', head: { zh: '状态', en: 'State' }, text: ({ state }, locale) => STATE_NAMES[state][locale] },
  { id: 'count', head: { zh: '次数', en: 'Times' }, text: ({ count }) => count },
  {
    id: 'seenFrom',
    head: { zh: '距离测自光路', en: 'Distance seen from link' },
    text: (alarm) => findDistance(alarm).fromLink,
  },
  { id: 'device', head: { zh: '设备', en: 'Device' }, text: ({ deviceCode }) => deviceCode },
  { id: 'zone', head: { zh: '防区', en: 'Zone' }, text: ({ zoneName }) => zoneName },
  { id: 'value', head: { zh: '数值', en: 'Value' }, text: ({ value }) => value },
  { id: 'unit', head: { zh: '单位', en: 'Unit' }, text: ({ unit }) => unit },
  { id: 'confidence', head: { zh: '置信', en: 'Confidence' }, text: ({ confidence }) => confidence },
  { id: 'id', head: { zh: '编号', en: 'Id' }, text: ({ id }) => id, width: 38 },
]
