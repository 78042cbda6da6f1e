import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { setWorkerUrl } from 'maplibre-gl'

// The strict Content-Security-Policy allows workers from this origin only, so the worker is a file of the build.
setWorkerUrl(workerUrl)

export { Map as MapLibreMap, Marker, ScaleControl } from 'maplibre-gl'
