/** Shapefiles by their description (ESRI, July 1998) and dBASE III tables: of points and lines alone. */

export const SHP_FILE_CODE = 9994
export const SHP_VERSION = 1000
export const SHP_HEADER_BYTES = 100
/** A header of a record, and an entry of the index. */
export const RECORD_HEADER_BYTES = 8

export const NULL_SHAPE = 0
/** Plain, with altitudes, with measures: longitude and latitude stand first in each. */
export const POINT_SHAPES: readonly number[] = [1, 11, 21]
export const LINE_SHAPES: readonly number[] = [3, 13, 23]
export const POINT_SHAPE = 1
export const LINE_SHAPE = 3

export const DBF_HEADER_BYTES = 32
export const DBF_FIELD_BYTES = 32
export const DBF_FIELDS_END = 0x0d
export const DBF_FILE_END = 0x1a
/** A name has eleven bytes with its end. */
export const DBF_NAME_LENGTH = 10
/** Of a text, in bytes. */
export const DBF_TEXT_BYTES = 254
export const DBF_SPACE = 0x20
export const DBF_DELETED = 0x2a

/** OGC 01-009; as the tools of ESRI write it. */
export const WGS84_WKT =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

export type Point = readonly number[]
