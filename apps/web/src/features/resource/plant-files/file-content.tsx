import { type PlantFile, plantFileApi } from '@fibrewatch/contract/plant-file'
import { useQuery } from '@tanstack/react-query'
import { callBinary } from '#lib/api/call.ts'
import { DataState } from '#ui/data-state.tsx'
import { BlobPicture, BlobView } from '#ui/file-view/blob-view.tsx'
import { Icon } from '#ui/icon.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { useFileWords } from './plant-files.messages.ts'
import './plant-files.css'

const VIEW_WIDTH_PX = 880

/** Content under an id never changes: it is kept until nobody shows it. */
const KEPT = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY } as const

const smallPictureQuery = (id: number, isThere: boolean) => ({
  ...KEPT,
  queryKey: [plantFileApi.picture.path, id],
  enabled: isThere,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { bytes, headers } = await callBinary(plantFileApi.picture, {
      query: { id },
      signal,
      isQuiet: true,
    })
    return new Blob([bytes], { type: headers.get('content-type') ?? '' })
  },
})

/** The small picture of a photograph; a sign for what has none, or has not come yet. */
export function SmallPicture({ file: { id, hasPicture } }: { file: PlantFile }) {
  const { data } = useQuery(smallPictureQuery(id, hasPicture))
  return (
    <span className="plant-file-picture">
      {data === undefined ? (
        <Icon name="file" size={22} />
      ) : (
        <BlobPicture blob={data} alt="" className="plant-file-small" />
      )}
    </span>
  )
}

/** What the console shows; anything else is saved. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf', 'text/plain'])
export const isShown = ({ mimeType, isThere }: PlantFile): boolean => isThere && SHOWN.has(mimeType)

/** A file in a window. */
export function FileWindow({ file, onClose }: { file: PlantFile; onClose: () => void }) {
  const t = useFileWords()
  const { id, name, mimeType } = file
  const query = useQuery({
    ...KEPT,
    queryKey: [plantFileApi.open.path, id],
    queryFn: async ({ signal }) => {
      const input = { query: { id, isShown: true }, signal, isQuiet: true }
      return new Blob([(await callBinary(plantFileApi.open, input)).bytes], { type: mimeType })
    },
  })
  return (
    <WindowDialog id="plant-file" title={name} widthPx={VIEW_WIDTH_PX} onClose={onClose}>
      <div className="plant-file-window">
        <DataState query={query} what={t('viewWhat')}>
          {(blob) => <BlobView blob={blob} name={name} />}
        </DataState>
      </div>
    </WindowDialog>
  )
}
