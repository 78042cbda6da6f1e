import { LANDMARK_KINDS } from '@fibrewatch/contract/landmark-fields'
import { type LinkInfo, plantApi } from '@fibrewatch/contract/plant'
import { useState } from 'react'
import { call } from '#lib/api/call.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import type { GridFrame } from '#ui/paste-grid/grid-dialog.tsx'
import { type CellWords, makeChoiceWords } from '#ui/paste-grid/paste-rows.ts'
import {
  findLandmarkFaults,
  LANDMARK_CELLS,
  type LandmarkCell,
  makeLandmarkRows,
  makeLandmarks,
  makeLandmarkShape,
  placeRow,
} from './landmark-rows.ts'
import { PlaceGrid } from './place-grid.tsx'
import type { PointedPlace } from './plant-dialog.types.ts'
import { usePlantWords } from './plant-edit.messages.ts'
import { findZoneFaults, makeZoneRows, makeZones, ZONE_SHAPE } from './zone-rows.ts'

const LANDMARKS_WIDTH_PX = 1080
const ZONES_WIDTH_PX = 760

/** What people write for the kinds, in both languages. */
const LANDMARK_WORDS: CellWords<LandmarkCell> = {
  kind: makeChoiceWords(LANDMARK_KINDS, (value) => [
    wordMessages.zh[`landmark.${value}`],
    wordMessages.en[`landmark.${value}`],
  ]),
}
const LANDMARK_SHAPE = makeLandmarkShape(LANDMARK_WORDS)
const COLUMN_KINDS = {
  name: 'text',
  opticalM: 'figure',
  lng: 'figure',
  lat: 'figure',
  slackM: 'figure',
  remark: 'text',
} as const

type DialogProps = { info: LinkInfo; onClose: () => void }
type LandmarkDialogProps = DialogProps & { pointed: PointedPlace | null; renderFrame?: GridFrame }

/** The landmarks of a link, of the state in which they were opened. */
export function LandmarkDialog({ info, pointed, onClose, renderFrame }: LandmarkDialogProps) {
  const t = usePlantWords()
  const [{ link, landmarks, version }] = useState(info)
  const kinds = LANDMARK_KINDS.map((value) => ({ value, label: t(`landmark.${value}`) }))
  const [first, ...others] = LANDMARK_CELLS.map((cell) =>
    cell === 'kind'
      ? { cell, label: t('cell.kind'), kind: 'choice' as const, options: kinds }
      : { cell, label: t(`cell.${cell}`), kind: COLUMN_KINDS[cell] },
  )
  if (first === undefined) return null
  return (
    <PlaceGrid
      id="link-landmarks"
      title={t('landmarksTitle', { code: link.code })}
      widthPx={LANDMARKS_WIDTH_PX}
      hint={t('landmarksHint')}
      label={t('landmarksLabel')}
      empty={t('landmarksEmpty')}
      saveText={t('landmarksSave')}
      savedText={t('landmarksSaved')}
      columns={[first, ...others]}
      opened={makeLandmarkRows(landmarks)}
      start={(rows) => (pointed === null ? rows : placeRow(rows, pointed, LANDMARK_SHAPE))}
      shape={LANDMARK_SHAPE}
      findFaults={(rows) => findLandmarkFaults(rows, link)}
      send={(rows) =>
        call(plantApi.landmarkSet, {
          body: { linkId: link.id, version, landmarks: makeLandmarks(rows) },
          isQuiet: true,
        })
      }
      onClose={onClose}
      {...(renderFrame === undefined ? {} : { renderFrame })}
    />
  )
}

/** The zones of a link, of the state in which they were opened. */
export function ZoneDialog({ info, onClose }: DialogProps) {
  const t = usePlantWords()
  const [{ link, zones, version }] = useState(info)
  return (
    <PlaceGrid
      id="link-zones"
      title={t('zonesTitle', { code: link.code })}
      widthPx={ZONES_WIDTH_PX}
      hint={t('zonesHint')}
      label={t('zonesLabel')}
      empty={t('zonesEmpty')}
      saveText={t('zonesSave')}
      savedText={t('zonesSaved')}
      columns={[
        { cell: 'code', label: t('cell.code'), kind: 'code' },
        { cell: 'name', label: t('cell.name'), kind: 'text' },
        { cell: 'fromM', label: t('cell.fromM'), kind: 'figure' },
        { cell: 'toM', label: t('cell.toM'), kind: 'figure' },
      ]}
      opened={makeZoneRows(zones)}
      shape={ZONE_SHAPE}
      findFaults={(rows) => findZoneFaults(rows, link)}
      send={(rows) =>
        call(plantApi.zoneSet, { body: { linkId: link.id, version, zones: makeZones(rows) }, isQuiet: true })
      }
      onClose={onClose}
    />
  )
}
