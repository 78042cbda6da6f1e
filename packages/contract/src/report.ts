import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { paged, pageQuery } from './envelope.ts'
import { closedObject, freeText, id, lines, nullable, oneOf, text, uuid } from './schema.ts'

/** What a report answers: whether a fibre is as it was ordered, or what happened to it. */
export const REPORT_KINDS = ['acceptance', 'fault'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** What it is about: one trace, the last traces of several links, an alarm, or all fibres of a cable. */
export const REPORT_SUBJECTS = ['trace', 'links', 'alarm', 'batch'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

export const REPORT_LANGUAGES = ['zh', 'en'] as const

/** A cable's table of losses may be a workbook, to reckon with. */
export const REPORT_FORMATS = ['pdf', 'xlsx'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

export const REPORT_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** Links of one report: a sheet each. */
export const MAX_REPORT_LINKS = 500

export const reportRow = Type.Object({
  id: uuid,
  /** `FW-R-20260319-0012`: the day it was asked for, by UTC, and its number that day. */
  number: Type.String(),
  kind: oneOf(REPORT_KINDS),
  subject: oneOf(REPORT_SUBJECTS),
  subjectName: Type.String(),
  language: oneOf(REPORT_LANGUAGES),
  domainId: id,
  state: oneOf(REPORT_STATES),
  /** Sheets drawn, of how many. */
  done: Type.Integer(),
  total: Type.Integer(),
  /** Why it failed, in the reader's language. */
  failure: nullable(Type.String()),
  /** Where it lies in the netdisk of its domain: `报告/2026-03/`; null until it is there. */
  path: nullable(Type.String()),
  fileName: nullable(Type.String()),
  sizeBytes: nullable(Type.Integer()),
  createdBy: Type.String(),
  createdAt: Type.String(),
  endedAt: nullable(Type.String()),
})
export type ReportRow = Static<typeof reportRow>

/** Words that only people know; an empty one is a line to write on. */
export const reportWords = closedObject({
  project: text(80),
  tester: text(40),
  approver: text(40),
  remark: lines(500),
})
export type ReportWords = Static<typeof reportWords>

const one = closedObject({ id: uuid })
const added = Type.Object({ id: uuid })

const asked = {
  language: oneOf(REPORT_LANGUAGES),
  /** IANA name, by which its times are written. */
  timeZone: text(64, 1),
  words: reportWords,
}

export const reportApi = {
  page: get('monitor/report/page', {
    label: label('报告列表', 'Report list'),
    query: closedObject({
      ...pageQuery,
      kind: Type.Optional(oneOf(REPORT_KINDS)),
      state: Type.Optional(oneOf(REPORT_STATES)),
      /** In its number, or in the name of what it is about. */
      keyword: Type.Optional(freeText(80)),
    }),
    data: paged(reportRow),
  }),
  info: get('monitor/report/info', {
    label: label('报告详情', 'Report details'),
    query: one,
    data: reportRow,
  }),
  /** Acceptance of one link, by one of its traces. */
  trace: post('monitor/report/trace', {
    label: label('生成光路验收报告', 'Make a report of a link'),
    body: closedObject({ traceId: uuid, ...asked }),
    data: added,
  }),
  /** Acceptance of several links, by their last traces. */
  links: post('monitor/report/links', {
    label: label('生成多条光路的验收报告', 'Make a report of several links'),
    body: closedObject({
      linkIds: Type.Array(id, { minItems: 1, maxItems: MAX_REPORT_LINKS, uniqueItems: true }),
      ...asked,
    }),
    data: added,
  }),
  /** Acceptance of a cable by a batch test, at one wavelength; without one: that with the most files. */
  batch: post('monitor/report/batch', {
    label: label('生成光缆测试报告', 'Make a report of a cable'),
    body: closedObject({
      batchId: id,
      format: oneOf(REPORT_FORMATS),
      wavelengthNm: Type.Optional(Type.Integer({ minimum: 600, maximum: 2000 })),
      /** Every wavelength of the batch test in one file, beside each other; `wavelengthNm` then says nothing. */
      hasAllWavelengths: Type.Optional(Type.Boolean()),
      /** A sheet for each fibre behind the table of all; a workbook has none. */
      hasFibreSheets: Type.Boolean(),
      ...asked,
    }),
    data: added,
  }),
  alarm: post('monitor/report/alarm', {
    label: label('生成故障报告', 'Make a report of a fault'),
    body: closedObject({ alarmId: uuid, ...asked }),
    data: added,
  }),
  cancel: post('monitor/report/cancel', { label: label('取消生成报告', 'Cancel a report'), body: one }),
  /** Its file stays in the netdisk. */
  delete: post('monitor/report/delete', { label: label('删除报告记录', 'Remove a report'), body: one }),
  download: get('monitor/report/download', {
    label: label('下载报告', 'Download a report'),
    query: one,
    answerKind: 'binary',
  }),
}
