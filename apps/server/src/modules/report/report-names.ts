import type { JournalEntry } from '@fibrewatch/contract/alarm'
import type { QualityCause } from '@fibrewatch/contract/quality'
import type { TraceEvent } from '@fibrewatch/contract/trace'
import type { Locale } from '#platform/http/locale'

type Words = Readonly<Record<Locale, string>>

export const EVENT_NAMES: Readonly<Record<TraceEvent['kind'], Words>> = {
  start: { zh: '始端', en: 'Start' },
  reflective: { zh: '活接头', en: 'Connector' },
  'non-reflective': { zh: '接头', en: 'Splice' },
  end: { zh: '末端', en: 'End' },
}

export const DIRECTION_NAMES = {
  measuredFrom: { zh: '测试端', en: 'Measured from' },
  farEnd: { zh: '远端', en: 'far end' },
  countsFromFarEnd: { zh: '从远端测得，距离从远端起算', en: 'from the far end, distances count from there' },
  notCompared: { zh: '不与参考比较', en: 'not compared' },
} as const satisfies Readonly<Record<string, Words>>

export const CAUSE_NAMES: Readonly<Record<QualityCause, Words>> = {
  attenuation: { zh: '段衰减 dB/km', en: 'Attenuation dB/km' },
  'splice-max': { zh: '最差接头 dB', en: 'Worst splice dB' },
  'splice-mean': { zh: '接头平均 dB', en: 'Mean of splices dB' },
  connector: { zh: '活接头 dB', en: 'Connector dB' },
  reflectance: { zh: '最差反射 dB', en: 'Worst reflectance dB' },
  'event-change': { zh: '事件变化 dB', en: 'Event change dB' },
  'loss-change': { zh: '较参考增加 dB', en: 'Over reference dB' },
  margin: { zh: '预算余量 dB', en: 'Budget margin dB' },
  end: { zh: '末端位移', en: 'End moved' },
  'no-test': { zh: '无有效测试', en: 'No valid test' },
}

export const JOURNAL_NAMES: Readonly<Record<JournalEntry['kind'], Words>> = {
  pending: { zh: '待确认', en: 'Pending' },
  raised: { zh: '产生', en: 'Raised' },
  repeated: { zh: '重复上报', en: 'Reported again' },
  'severity-changed': { zh: '级别变化', en: 'Severity changed' },
  relocated: { zh: '重新定位', en: 'Located anew' },
  chattering: { zh: '抖动', en: 'Chattering' },
  cleared: { zh: '恢复', en: 'Cleared' },
  reopened: { zh: '再次产生', en: 'Reopened' },
  dropped: { zh: '未成立', en: 'Dropped' },
  acknowledged: { zh: '确认', en: 'Acknowledged' },
  unacknowledged: { zh: '取消确认', en: 'Acknowledgement taken back' },
  commented: { zh: '备注', en: 'Comment' },
  shelved: { zh: '搁置', en: 'Shelved' },
  unshelved: { zh: '取消搁置', en: 'Unshelved' },
  assigned: { zh: '指派', en: 'Assigned' },
  settled: { zh: '稳定', en: 'Settled' },
  confirmed: { zh: '确认测试：已测到', en: 'Confirmed by a test' },
  unseen: { zh: '确认测试：未见', en: 'Not seen by the test' },
  unplaced: { zh: '位置作废，重新确认', en: 'Its place is void; it is to be confirmed anew' },
}
