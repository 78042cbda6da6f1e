import { objectNotFound } from '#platform/http/errors'

/** In the requested order. @throws object.not-found */
export function pickByIds<Row>(rows: ReadonlyMap<string, Row>, ids: string): Row[] {
  return ids.split(',').map((id) => {
    const row = rows.get(id)
    if (row === undefined) throw objectNotFound()
    return row
  })
}
