import { houseNames } from './house-names.ts'
import { moduleFace } from './module-face.ts'
import { noDriverErrors } from './no-driver-errors.ts'
import { noRawSql } from './no-raw-sql.ts'
import { noUpTwo } from './no-up-two.ts'
import { plainQueries } from './plain-queries.ts'
import { serviceFunctions } from './service-functions.ts'
import { unitsInNames } from './units-in-names.ts'

const plugin = {
  meta: { name: 'fibrewatch' },
  rules: {
    'house-names': houseNames,
    'module-face': moduleFace,
    'no-driver-errors': noDriverErrors,
    'no-raw-sql': noRawSql,
    'no-up-two': noUpTwo,
    'plain-queries': plainQueries,
    'service-functions': serviceFunctions,
    'units-in-names': unitsInNames,
  },
}

// oxlint loads a plugin by its default export.
export default plugin
