import { exportQuery } from './envelope.ts'
import { get, label } from './endpoint.ts'
import { closedObject } from './schema.ts'
import { Type } from 'typebox'

/** The heroes to write, in this order: what their table shows after search, filters and sorting. */
const heroIds = Type.String({ pattern: '^\\d{1,4}(?:,\\d{1,4})*$', maxLength: 1000 })

export const demoApi = {
  exportHeroes: get('sys/demo/hero/export', {
    reach: 'everybody',
    label: label('导出英雄', 'Export heroes'),
    query: closedObject({ ids: heroIds, ...exportQuery }),
    answerKind: 'binary',
  }),
  exportSecondHeroes: get('sys/demo/hero-second/export', {
    reach: 'everybody',
    label: label('导出第二款游戏的英雄', 'Export heroes of the second game'),
    query: closedObject({ ids: heroIds, ...exportQuery }),
    answerKind: 'binary',
  }),
}
