import type {
  AlarmType,
  DeviceKind,
  DeviceState,
  LandmarkKind,
  LinkState,
  Severity,
  TaskRunStatus,
  TaskTrigger,
} from '@fibrewatch/contract'
import { defineMessages } from '#lib/i18n/i18n.ts'

type SeverityKey = `severity.${Severity | 'cleared'}`
type TypeKey = `type.${AlarmType}`
type KindKey =
  | `deviceKind.${DeviceKind}`
  | `deviceState.${DeviceState}`
  | `linkState.${LinkState}`
  | `landmark.${LandmarkKind}`
type RunKey = `runStatus.${TaskRunStatus}` | `runTrigger.${TaskTrigger}`

const zhSeverities: Record<SeverityKey, string> = {
  'severity.critical': '紧急',
  'severity.major': '重要',
  'severity.minor': '次要',
  'severity.warning': '提示',
  'severity.indeterminate': '不确定',
  'severity.cleared': '已清除',
}
const enSeverities: Record<SeverityKey, string> = {
  'severity.critical': 'Critical',
  'severity.major': 'Major',
  'severity.minor': 'Minor',
  'severity.warning': 'Warning',
  'severity.indeterminate': 'Indeterminate',
  'severity.cleared': 'Cleared',
}
const zhTypes: Record<TypeKey, string> = {
  'type.FIBRE_BREAK': '断纤',
  'type.FIBRE_END_MOVED': '光纤末端位移',
  'type.LINK_LOSS_HIGH': '链路总损耗超限',
  'type.LINK_BUDGET_NEAR': '接近预算',
  'type.LOSS_DEVIATION': '损耗劣化',
  'type.EVENT_LOSS_INCREASE': '接头损耗增大',
  'type.NEW_EVENT': '新增事件点',
  'type.MACROBEND': '宏弯',
  'type.REFLECTANCE_HIGH': '反射过大',
  'type.SECTION_ATTENUATION': '段衰减超限',
  'type.POWER_LOW': '光功率低',
  'type.POWER_LOST': '光功率丢失',
  'type.INTRUSION': '入侵',
  'type.VIBRATION': '振动',
  'type.CABLE_TAMPER': '光缆被动',
  'type.TEMP_HIGH': '定温报警',
  'type.TEMP_RISE': '差温报警',
  'type.TEMP_DEVIATION': '温度偏差',
  'type.SENSOR_FIBRE_BREAK': '传感光缆断纤',
  'type.LEAK': '泄漏',
  'type.RTU_OFFLINE': '采集单元离线',
  'type.RTU_HARDWARE': '设备硬件故障',
  'type.RTU_TEMPERATURE': '设备温度异常',
  'type.RTU_CLOCK': '设备时钟异常',
  'type.NO_REFERENCE': '无参考曲线',
  'type.TEST_OVERDUE': '测试超期',
  'type.TEST_FAILED': '测试失败',
  'type.TOPOLOGY_CHANGED': '光路拓扑变化',
}
const enTypes: Record<TypeKey, string> = {
  'type.FIBRE_BREAK': 'Fibre break',
  'type.FIBRE_END_MOVED': 'Fibre end moved',
  'type.LINK_LOSS_HIGH': 'Link loss high',
  'type.LINK_BUDGET_NEAR': 'Near loss budget',
  'type.LOSS_DEVIATION': 'Loss degradation',
  'type.EVENT_LOSS_INCREASE': 'Splice loss up',
  'type.NEW_EVENT': 'New event point',
  'type.MACROBEND': 'Macrobend',
  'type.REFLECTANCE_HIGH': 'Reflectance high',
  'type.SECTION_ATTENUATION': 'Section attenuation',
  'type.POWER_LOW': 'Optical power low',
  'type.POWER_LOST': 'Optical power lost',
  'type.INTRUSION': 'Intrusion',
  'type.VIBRATION': 'Vibration',
  'type.CABLE_TAMPER': 'Cable tamper',
  'type.TEMP_HIGH': 'Temperature limit',
  'type.TEMP_RISE': 'Temperature rise',
  'type.TEMP_DEVIATION': 'Temperature deviation',
  'type.SENSOR_FIBRE_BREAK': 'Sensing fibre break',
  'type.LEAK': 'Leak',
  'type.RTU_OFFLINE': 'Test unit offline',
  'type.RTU_HARDWARE': 'Unit hardware fault',
  'type.RTU_TEMPERATURE': 'Unit temperature',
  'type.RTU_CLOCK': 'Unit clock fault',
  'type.NO_REFERENCE': 'No reference trace',
  'type.TEST_OVERDUE': 'Test overdue',
  'type.TEST_FAILED': 'Test failed',
  'type.TOPOLOGY_CHANGED': 'Topology changed',
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

/** Names of the things the whole console speaks of: severities, alarm types, kinds and states. */
export const wordMessages = defineMessages('words', {
  zh: { ...zhSeverities, ...zhTypes, ...zhKinds, ...zhRuns },
  en: { ...enSeverities, ...enTypes, ...enKinds, ...enRuns },
})
