import { invalidFields } from './errors.ts'

/** A time of a query: its form was checked, but a leap second has none here. @throws request.invalid */
export function parseTime(field: string, value: string | undefined): Date | undefined {
  if (value === undefined) return undefined
  const time = new Date(value)
  if (Number.isNaN(time.getTime())) throw invalidFields([{ field, reason: 'is not a time' }])
  return time
}
