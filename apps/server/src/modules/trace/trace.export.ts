import type { Label } from '@fibrewatch/contract/endpoint'
import type { TraceRow } from '@fibrewatch/contract/trace'
import { type ExportColumn, MAX_HISTORY_ROWS } from '#platform/export/make-export'

const TIME_WIDTH = 26

const SOURCE_NAMES: Readonly<Record<TraceRow['source'], Label>> = {
  device: { zh: '设备', en: 'Device' },
  upload: { zh: '上传', en: 'Upload' },
}
const DIRECTION_NAMES: Readonly<Record<TraceRow['direction'], Label>> = {
  forward: { zh: '近端测', en: 'From the port' },
  backward: { zh: '远端测', en: 'From the far end' },
}

const COLUMNS: readonly ExportColumn<TraceRow>[] = [
  { id: 'link', head: { zh: '光路', en: 'Link' }, text: ({ linkCode }) => linkCode, width: 20 },
  {
    id: 'measuredAt',
    head: { zh: '测试时间', en: 'Measured' },
    text: ({ measuredAt }) => measuredAt,
    isTime: true,
    width: TIME_WIDTH,
  },
  {
    id: 'receivedAt',
    head: { zh: '接收时间', en: 'Received' },
    text: ({ receivedAt }) => receivedAt,
    isTime: true,
    width: TIME_WIDTH,
  },
  {
    id: 'source',
    head: { zh: '来源', en: 'Source' },
    text: ({ source }, locale) => SOURCE_NAMES[source][locale],
  },
  {
    id: 'direction',
    head: { zh: '方向', en: 'Direction' },
    text: ({ direction }, locale) => DIRECTION_NAMES[direction][locale],
  },
  { id: 'wavelength', head: { zh: '波长（nm）', en: 'Wavelength (nm)' }, text: (row) => row.wavelengthNm },
  { id: 'pulse', head: { zh: '脉宽（ns）', en: 'Pulse (ns)' }, text: ({ pulseNs }) => pulseNs },
  { id: 'averaging', head: { zh: '平均（s）', en: 'Averaging (s)' }, text: ({ averagingS }) => averagingS },
  { id: 'range', head: { zh: '量程（m）', en: 'Range (m)' }, text: ({ rangeM }) => rangeM },
  { id: 'end', head: { zh: '末端（m）', en: 'End (m)' }, text: ({ endM }) => endM },
  { id: 'totalLoss', head: { zh: '总损耗（dB）', en: 'Total loss (dB)' }, text: (row) => row.totalLossDb },
  {
    id: 'reference',
    head: { zh: '参考版本', en: 'Reference version' },
    text: ({ referenceVersion }) => referenceVersion,
  },
  { id: 'size', head: { zh: '大小（B）', en: 'Size (B)' }, text: ({ sizeBytes }) => sizeBytes },
  { id: 'fileName', head: { zh: '文件名', en: 'File' }, text: ({ fileName }) => fileName, width: 40 },
  { id: 'id', head: { zh: '编号', en: 'Id' }, text: ({ id }) => id, width: 38 },
]

export const TRACE_SHEET = {
  columns: COLUMNS,
  fileName: { zh: '曲线', en: 'Traces' },
  maxRows: MAX_HISTORY_ROWS,
} as const
