import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { isComposing } from '#ui/overlay/keys.ts'
import type { FoundPlace, FoundTarget } from './find-places.ts'
import { useMapHandsWords } from './map-hands.messages.ts'
import { RouteFaultText } from './no-place.tsx'
import { type Datum, DATUMS, findGcj02, parsePlaceText } from './place-text.ts'
import { type MapSearch, useMapSearch, type UseMapSearch } from './use-map-search.ts'
import './map-search.css'

type ResultsProps = {
  id: string
  found: readonly FoundPlace[]
  activeAt: number
  onPoint: (at: number) => void
  onChoose: (place: FoundPlace) => void
}

const optionIdOf = (listId: string, place: FoundPlace) => `${listId}-${place.id}`

function Results({ id, found, activeAt, onPoint, onChoose }: ResultsProps) {
  const t = useMapHandsWords()
  return (
    <div role="listbox" id={id} aria-label={t('results')}>
      {found.map((place, at) => (
        <div
          key={place.id}
          id={optionIdOf(id, place)}
          className="map-search-result"
          role="option"
          tabIndex={-1}
          aria-selected={at === activeAt}
          onPointerMove={() => onPoint(at)}
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(place)
          }}
        >
          <span className="ellipsis">{place.label}</span>
          <span className="text-3 ellipsis">{place.hint}</span>
          <small className="text-3">{t(`kind.${place.kind}`)}</small>
        </div>
      ))}
    </div>
  )
}

/** Why nothing is found, or that it is not known yet. */
function SearchState({ search }: { search: MapSearch }) {
  const t = useMapHandsWords()
  const { wanted, found, isFetching, failure, fault } = search
  if (fault !== null) {
    return (
      <p role={fault.is === 'failed' ? 'alert' : 'status'}>
        <RouteFaultText fault={fault} />
      </p>
    )
  }
  return (
    <>
      {failure !== null && <p role="alert">{t('searchFailed', { reason: failure })}</p>}
      {found.length === 0 && <p role="status">{isFetching ? t('searching') : t('none', { text: wanted })}</p>}
    </>
  )
}

type MapSearchProps = Omit<UseMapSearch, 'text' | 'datum'> & {
  onGo: (target: FoundTarget, label: string) => void
}

/** What was typed, what it finds, and which of that the keys have come to. */
function useSearchBox({ onGo, ...ground }: MapSearchProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [walkedAt, setActiveAt] = useState(0)
  const [datum, setDatum] = useState<Datum>('WGS-84')
  const search = useMapSearch({ ...ground, text, datum })
  const { found } = search
  const activeAt = Math.min(walkedAt, found.length - 1)
  const isShown = isOpen && search.wanted !== ''
  const go = (place: FoundPlace | undefined) => {
    if (place === undefined) return
    setOpen(false)
    onGo(place.target, place.label)
  }
  const walk = (step: number) => {
    setOpen(true)
    if (found.length > 0) setActiveAt((activeAt + step + found.length) % found.length)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    Enter: () => go(found[activeAt]),
    Escape: () => (isShown ? setOpen(false) : setText('')),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = isComposing(event) ? undefined : keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const type = (typed: string) => {
    setText(typed)
    setActiveAt(0)
    setOpen(true)
  }
  return { text, type, search, activeAt, setActiveAt, datum, setDatum, isShown, setOpen, go, onKeyDown }
}

type SearchBox = ReturnType<typeof useSearchBox>

function FoundPanel({ id, box }: { id: string; box: SearchBox }) {
  const t = useMapHandsWords()
  const { text, search, activeAt, setActiveAt, datum, setDatum, go } = box
  const parsed = parsePlaceText(text)
  return (
    <div className="map-search-found">
      {parsed.is === 'point' && (
        <div className="map-search-datum">
          <Segmented
            label={t('datum')}
            options={DATUMS.map((value) => ({ value, label: value }))}
            value={datum}
            onChange={setDatum}
          />
        </div>
      )}
      {parsed.is === 'point' && datum === 'GCJ-02' && (
        <p role="note">{t(findGcj02(parsed.lngLat) === null ? 'datumOutside' : 'datumInside')}</p>
      )}
      <Results {...{ id, activeAt }} found={search.found} onPoint={setActiveAt} onChoose={go} />
      <SearchState search={search} />
    </div>
  )
}

/** Finds a name, a point, a kilometre post or a distance, and goes there. ↑↓ walk, Enter goes, Escape closes. */
export function MapSearchBox(props: MapSearchProps) {
  const t = useMapHandsWords()
  const id = useId()
  const box = useSearchBox(props)
  const { text, type, search, activeAt, isShown, setOpen, onKeyDown } = box
  const active = search.found[activeAt]
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    <search className="map-search" onBlur={closeOutside}>
      <div className="input map-search-input">
        <Icon name="search" size={14} />
        <input
          role="combobox"
          aria-label={t('search')}
          aria-expanded={isShown}
          aria-controls={id}
          aria-activedescendant={isShown && active !== undefined ? optionIdOf(id, active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          placeholder={t('searchHint')}
          value={text}
          onFocus={() => setOpen(true)}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
        {text !== '' && <IconButton icon="close" label={t('searchClear')} onClick={() => type('')} />}
      </div>
      {isShown && <FoundPanel id={id} box={box} />}
    </search>
  )
}
