export { carryLandmarks, type FibreMark } from './carry-landmarks.ts'
export {
  CORRECTION_SOURCES,
  type CorrectionSection,
  type CorrectionSource,
  listCorrection,
} from './correction.ts'
export { describePlace, PLACE_LOCALES, type PlaceLocale } from './describe-place.ts'
export { type DetectedPlace, type ExpectedMark } from './fit-assignment.ts'
export { fitLandmarks, type LandmarkFit } from './fit-landmarks.ts'
export { findFormer, type Former } from './former-mapping.ts'
export { fromGcj02, toGcj02 } from './gcj02.ts'
export { type Geodesic, type LngLat, makeGeodesic, walkGeodesic } from './geodesic.ts'
export type { GroundLine, GroundPoint } from './ground-line.ts'
export {
  type LandmarkOffset,
  type LocateErrorCode,
  type Location,
  LOCATE_ERROR_CODES,
  locate,
  type Outside,
  OUTSIDES,
} from './locate.ts'
export { makeRoute } from './make-route.ts'
export { type NearestOpticalPoint, type OpticalPoint, opticalAt, pointAtGround } from './optical-at.ts'
export type { Knot, PlacedLandmark, PreparedRoute, Span } from './prepared-route.ts'
export type { Result } from '@fibrewatch/result'
export {
  type Landmark,
  LANDMARK_KINDS,
  type LandmarkKind,
  type Route,
  ROUTE_ERROR_CODES,
  type RouteError,
  type RouteErrorCode,
} from './route-input.ts'
export { simplifyLine } from './simplify-line.ts'
export { sliceRoute } from './slice-route.ts'
export { type Accuracy, DEFAULT_OFFSET_M, DEFAULT_SCALE, type UncertaintyTerms } from './uncertainty.ts'
