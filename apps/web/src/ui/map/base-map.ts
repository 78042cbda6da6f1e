import type { Feature, FeatureCollection, Position } from 'geojson'

/**
 * The console's own base map: the Suzhou–Kunshan–Changshu region, generalised by hand to what a wall display or a
 * 300-pixel card needs (lakes, main roads, district lines, place names). It ships with the console because a control
 * room has no internet. Positions are WGS-84 degrees, good to some hundred metres: orientation, not survey.
 */
type ControlPoints = readonly (readonly [number, number])[]

const WATER: Record<string, ControlPoints> = {
  太湖: [
    [119.9, 31.3],
    [120.0, 31.42],
    [120.12, 31.47],
    [120.22, 31.5],
    [120.3, 31.44],
    [120.36, 31.38],
    [120.4, 31.3],
    [120.43, 31.22],
    [120.5, 31.16],
    [120.54, 31.08],
    [120.48, 31.0],
    [120.36, 30.95],
    [120.2, 30.93],
    [120.02, 31.0],
    [119.92, 31.12],
  ],
  阳澄湖: [
    [120.71, 31.38],
    [120.73, 31.45],
    [120.77, 31.49],
    [120.83, 31.48],
    [120.85, 31.43],
    [120.82, 31.39],
    [120.77, 31.37],
  ],
  金鸡湖: [
    [120.68, 31.29],
    [120.68, 31.33],
    [120.71, 31.335],
    [120.72, 31.305],
    [120.7, 31.285],
  ],
  独墅湖: [
    [120.67, 31.25],
    [120.68, 31.28],
    [120.71, 31.28],
    [120.72, 31.25],
    [120.69, 31.235],
  ],
  澄湖: [
    [120.8, 31.19],
    [120.8, 31.25],
    [120.84, 31.27],
    [120.88, 31.24],
    [120.88, 31.19],
    [120.84, 31.17],
  ],
  淀山湖: [
    [120.91, 31.07],
    [120.91, 31.15],
    [120.95, 31.19],
    [121.0, 31.16],
    [121.01, 31.09],
    [120.96, 31.05],
  ],
  昆承湖: [
    [120.72, 31.57],
    [120.72, 31.61],
    [120.75, 31.62],
    [120.77, 31.59],
    [120.75, 31.565],
  ],
  尚湖: [
    [120.66, 31.64],
    [120.67, 31.665],
    [120.71, 31.66],
    [120.71, 31.64],
    [120.68, 31.63],
  ],
  长江: [
    [120.2, 31.96],
    [120.45, 31.99],
    [120.62, 32.04],
    [120.8, 32.02],
    [120.93, 31.87],
    [121.1, 31.78],
    [121.35, 31.68],
    [121.6, 31.55],
    [121.6, 31.72],
    [121.4, 31.82],
    [121.15, 31.9],
    [121.0, 32.0],
    [120.85, 32.1],
    [120.6, 32.12],
    [120.4, 32.08],
    [120.2, 32.04],
  ],
}

const ROADS: Record<string, ControlPoints> = {
  G42: [
    [120.1, 31.6],
    [120.35, 31.52],
    [120.48, 31.42],
    [120.6, 31.36],
    [120.76, 31.345],
    [120.95, 31.35],
    [121.2, 31.28],
  ],
  G312: [
    [120.15, 31.64],
    [120.36, 31.48],
    [120.56, 31.34],
    [120.66, 31.355],
    [120.76, 31.372],
    [120.9, 31.384],
    [121.2, 31.33],
  ],
  G15: [
    [120.75, 31.9],
    [120.92, 31.72],
    [121.02, 31.52],
    [121.06, 31.35],
    [121.12, 31.1],
    [121.15, 30.9],
  ],
  G1522: [
    [120.72, 31.88],
    [120.74, 31.68],
    [120.67, 31.5],
    [120.66, 31.36],
    [120.68, 31.22],
    [120.66, 31.06],
    [120.62, 30.85],
  ],
  S58: [
    [120.3, 31.22],
    [120.5, 31.24],
    [120.62, 31.235],
    [120.8, 31.225],
    [120.98, 31.22],
    [121.2, 31.2],
  ],
  S224: [
    [120.55, 31.87],
    [120.66, 31.74],
    [120.75, 31.63],
    [120.9, 31.52],
    [121.1, 31.46],
  ],
  环线: [
    [120.56, 31.26],
    [120.54, 31.31],
    [120.57, 31.36],
    [120.63, 31.37],
    [120.67, 31.33],
    [120.66, 31.27],
    [120.61, 31.24],
    [120.56, 31.26],
  ],
}

const CANALS: Record<string, ControlPoints> = {
  京杭运河: [
    [120.2, 31.64],
    [120.38, 31.49],
    [120.52, 31.37],
    [120.55, 31.29],
    [120.62, 31.2],
    [120.64, 31.06],
    [120.63, 30.9],
  ],
  吴淞江: [
    [120.62, 31.2],
    [120.74, 31.26],
    [120.86, 31.29],
    [120.98, 31.31],
    [121.2, 31.27],
  ],
}

const BOUNDARIES: Record<string, ControlPoints> = {
  '苏州-无锡': [
    [120.4, 31.25],
    [120.46, 31.4],
    [120.52, 31.52],
    [120.5, 31.7],
    [120.4, 31.85],
  ],
  '昆山-苏州': [
    [120.78, 31.2],
    [120.84, 31.32],
    [120.85, 31.45],
    [120.88, 31.52],
  ],
  '常熟-苏州': [
    [120.52, 31.52],
    [120.68, 31.53],
    [120.88, 31.52],
    [121.0, 31.6],
  ],
  '吴江-苏州': [
    [120.5, 31.16],
    [120.6, 31.19],
    [120.78, 31.2],
    [120.9, 31.1],
  ],
}

/** The more important first. */
export const PLACES: readonly { name: string; en: string; at: readonly [number, number]; rank: number }[] = [
  { name: '苏州', en: 'Suzhou', at: [120.585, 31.312], rank: 1 },
  { name: '无锡', en: 'Wuxi', at: [120.3, 31.575], rank: 1 },
  { name: '昆山', en: 'Kunshan', at: [120.957, 31.4], rank: 2 },
  { name: '常熟', en: 'Changshu', at: [120.752, 31.665], rank: 2 },
  { name: '太仓', en: 'Taicang', at: [121.11, 31.475], rank: 2 },
  { name: '张家港', en: 'Zhangjiagang', at: [120.555, 31.88], rank: 2 },
  { name: '吴江', en: 'Wujiang', at: [120.638, 31.15], rank: 2 },
  { name: '唯亭', en: 'Weiting', at: [120.765, 31.395], rank: 3 },
  { name: '甪直', en: 'Luzhi', at: [120.865, 31.262], rank: 3 },
  { name: '平望', en: 'Pingwang', at: [120.64, 30.985], rank: 3 },
  { name: '浒墅关', en: 'Xushuguan', at: [120.5, 31.395], rank: 3 },
  { name: '渭塘', en: 'Weitang', at: [120.64, 31.48], rank: 3 },
  { name: '正仪', en: 'Zhengyi', at: [120.86, 31.395], rank: 3 },
  { name: '斜塘', en: 'Xietang', at: [120.745, 31.29], rank: 3 },
]

const SMOOTHING_PASSES = 3

/** Chaikin's corner cutting (1974): each pass replaces a corner by two points at a quarter of its legs. */
function smooth(points: ControlPoints, passes: number): Position[] {
  if (passes === 0) return points.map(([lng, lat]) => [lng, lat])
  const cut = points.slice(0, -1).flatMap(([lng, lat], i): [number, number][] => {
    const [nextLng, nextLat] = points[i + 1] ?? [lng, lat]
    return [
      [lng * 0.75 + nextLng * 0.25, lat * 0.75 + nextLat * 0.25],
      [lng * 0.25 + nextLng * 0.75, lat * 0.25 + nextLat * 0.75],
    ]
  })
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return []
  return smooth([first, ...cut, last], passes - 1)
}

function makePolygon(name: string, points: ControlPoints): Feature {
  const first = points[0]
  const ring = smooth(first === undefined ? points : [...points, first], SMOOTHING_PASSES)
  return {
    type: 'Feature',
    properties: { class: 'water', name },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
}

const makeLine =
  (kind: string) =>
  ([name, points]: [string, ControlPoints]): Feature => ({
    type: 'Feature',
    properties: { class: kind, name },
    geometry: { type: 'LineString', coordinates: smooth(points, SMOOTHING_PASSES) },
  })

export function makeBaseMap(): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: [
      ...Object.entries(WATER).map(([name, points]) => makePolygon(name, points)),
      ...Object.entries(CANALS).map(makeLine('canal')),
      ...Object.entries(BOUNDARIES).map(makeLine('boundary')),
      ...Object.entries(ROADS).map(makeLine('road')),
      ...PLACES.map(
        ({ name, en, at, rank }): Feature => ({
          type: 'Feature',
          properties: { class: 'place', name, en, rank },
          geometry: { type: 'Point', coordinates: [...at] },
        }),
      ),
    ],
  }
}
