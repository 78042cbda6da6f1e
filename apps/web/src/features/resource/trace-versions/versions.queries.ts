import { traceVersionApi } from '@fibrewatch/contract/trace-version'
import { traceTemplateApi } from '@fibrewatch/contract/trace-template'
import { queryOf } from '#lib/query/query.ts'

export const versionsQuery = (id: string) => queryOf(traceVersionApi.list, { query: { id } })
export const versionQuery = (id: string, version: number) =>
  queryOf(traceVersionApi.info, { query: { id, version } })
export const templateQuery = (linkId: number) => queryOf(traceTemplateApi.info, { query: { linkId } })
export const previewQuery = (id: string) => queryOf(traceTemplateApi.preview, { query: { id } })
