import { ALARM_TYPE_NAMES } from '@fibrewatch/contract/alarm-type'
import type { Label } from '@fibrewatch/contract/endpoint'
import type { LandmarkKind } from '@fibrewatch/contract/landmark-fields'
import type { DeviceKind, DeviceState } from '@fibrewatch/contract/plant'
import type { LinkState } from '@fibrewatch/contract/tree-link'
import type { QualityGrade } from '@fibrewatch/contract/quality'
import { SEVERITY_NAMES } from '@fibrewatch/contract/severity'
import type { TaskRunStatus, TaskTrigger } from '@fibrewatch/contract/task'
import { defineMessages } from '#lib/i18n/i18n.ts'

type KindKey =
  | `deviceKind.${DeviceKind}`
  | `deviceState.${DeviceState}`
  | `linkState.${LinkState}`
  | `landmark.${LandmarkKind}`
type GradeKey = `grade.${QualityGrade}`
type RunKey = `runStatus.${TaskRunStatus}` | `runTrigger.${TaskTrigger}`

/** Names of the contract as texts: `critical` becomes `severity.critical`. */
function makeTexts<Group extends string, Key extends string>(
  group: Group,
  names: Readonly<Record<Key, Label>>,
  language: keyof Label,
) {
  const texts = Object.entries<Label>(names).map(([key, name]) => [`${group}.${key}`, name[language]])
  return Object.fromEntries(texts) as Record<`${Group}.${Key}`, string>
}

/** What the contract names: the server writes the same words into files and the log, and finds by them. */
const makeNames = (language: keyof Label) => ({
  ...makeTexts('severity', SEVERITY_NAMES, language),
  ...makeTexts('type', ALARM_TYPE_NAMES, language),
})

const zhGrades: Record<GradeKey, string> = {
  'grade.A': '优',
  'grade.B': '良',
  'grade.C': '中',
  'grade.D': '差',
  'grade.F': '断',
  'grade.U': '未知',
}
const enGrades: Record<GradeKey, string> = {
  'grade.A': 'Excellent',
  'grade.B': 'Good',
  'grade.C': 'Fair',
  'grade.D': 'Poor',
  'grade.F': 'Broken',
  'grade.U': 'Unknown',
}
const zhKinds: Record<KindKey, string> = {
  'deviceKind.otdr': 'OTDR',
  'deviceKind.das': '振动主机',
  'deviceKind.dts': '测温主机',
  'deviceKind.power-meter': '光功率计',
  'deviceKind.switch': '光开关',
  'deviceState.online': '在线',
  'deviceState.degraded': '降级',
  'deviceState.fault': '故障',
  'deviceState.offline': '离线',
  'deviceState.unknown': '未知',
  'linkState.normal': '正常',
  'linkState.alarmed': '有告警',
  'linkState.broken': '中断',
  'linkState.unknown': '无数据',
  'linkState.disabled': '停用',
  'landmark.site': '站点',
  'landmark.closure': '接头盒',
  'landmark.connector': '活动连接器',
  'landmark.handhole': '人手孔',
  'landmark.marker': '标石',
  'landmark.slack': '盘留',
}
const enKinds: Record<KindKey, string> = {
  'deviceKind.otdr': 'OTDR',
  'deviceKind.das': 'DAS',
  'deviceKind.dts': 'DTS',
  'deviceKind.power-meter': 'Power meter',
  'deviceKind.switch': 'Optical switch',
  'deviceState.online': 'Online',
  'deviceState.degraded': 'Degraded',
  'deviceState.fault': 'Fault',
  'deviceState.offline': 'Offline',
  'deviceState.unknown': 'Unknown',
  'linkState.normal': 'Normal',
  'linkState.alarmed': 'Has alarms',
  'linkState.broken': 'Broken',
  'linkState.unknown': 'No data',
  'linkState.disabled': 'Disabled',
  'landmark.site': 'Site',
  'landmark.closure': 'Closure',
  'landmark.connector': 'Connector',
  'landmark.handhole': 'Handhole',
  'landmark.marker': 'Marker',
  'landmark.slack': 'Slack',
}

const zhRuns: Record<RunKey, string> = {
  'runStatus.queued': '排队中',
  'runStatus.running': '执行中',
  'runStatus.succeeded': '成功',
  'runStatus.failed': '失败',
  'runStatus.skipped': '已跳过',
  'runStatus.interrupted': '已中止',
  'runTrigger.schedule': '按计划',
  'runTrigger.manual': '手动',
}
const enRuns: Record<RunKey, string> = {
  'runStatus.queued': 'Queued',
  'runStatus.running': 'Running',
  'runStatus.succeeded': 'Succeeded',
  'runStatus.failed': 'Failed',
  'runStatus.skipped': 'Skipped',
  'runStatus.interrupted': 'Interrupted',
  'runTrigger.schedule': 'Scheduled',
  'runTrigger.manual': 'By hand',
}

/** Terms of the whole console: severities, alarm types, kinds and states. */
export const wordMessages = defineMessages('words', {
  zh: {
    ...makeNames('zh'),
    'severity.cleared': '已清除',
    ...zhKinds,
    ...zhGrades,
    ...zhRuns,
    gradeLabel: '等级 {grade} {word}',
    seenFrom: '测自 {code}',
    distanceFrom: '{distance}（测自 {code}）',
  },
  en: {
    ...makeNames('en'),
    'severity.cleared': 'Cleared',
    ...enKinds,
    ...enGrades,
    ...enRuns,
    gradeLabel: 'Grade {grade}, {word}',
    seenFrom: 'seen from {code}',
    distanceFrom: '{distance} (seen from {code})',
  },
})
