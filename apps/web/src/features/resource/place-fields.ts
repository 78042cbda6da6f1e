import type { Field, FormValues } from '#ui/form/field.types.ts'

type PlaceWords = (key: 'longitude' | 'latitude' | 'placeHint' | 'placeFault') => string

const MAX_LATITUDE = 90

/** Both degrees, or neither. */
function findPlaceFault({ lng, lat }: FormValues): boolean {
  const isEmpty = (lng ?? null) === null && (lat ?? null) === null
  const isPlace = typeof lng === 'number' && typeof lat === 'number' && Math.abs(lat) <= MAX_LATITUDE
  return !isEmpty && !isPlace
}

/** Two fields for a place on the ground, which `readPlace` makes one value of. */
export function makePlaceFields(t: PlaceWords): Field[] {
  const rules = [(_: unknown, values: FormValues) => (findPlaceFault(values) ? t('placeFault') : null)]
  const degrees = { kind: 'number', isRequired: false, width: 'half' } as const
  return [
    { ...degrees, name: 'lng', label: t('longitude'), min: -180, max: 180 },
    {
      ...degrees,
      name: 'lat',
      label: t('latitude'),
      min: -MAX_LATITUDE,
      max: MAX_LATITUDE,
      hint: t('placeHint'),
      rules,
    },
  ]
}

export const readPlace = ({ lng, lat }: FormValues): number[] | null =>
  typeof lng === 'number' && typeof lat === 'number' ? [lng, lat] : null
