import { describe, expect, test } from 'vitest'
import type { LngLat, SimulatedLink } from '../plant/plant.ts'
import { DEMO_PLANT } from './demo-plant.ts'
import { smallPlant } from './small-plant.ts'

/** Great circle on the mean sphere: another way than the plant's own, good to 0.3 %. */
function haversineM([fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat): number {
  const rad = Math.PI / 180
  const a =
    Math.sin(((toLat - fromLat) * rad) / 2) ** 2 +
    Math.cos(fromLat * rad) * Math.cos(toLat * rad) * Math.sin(((toLng - fromLng) * rad) / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(a))
}

const lineM = (line: readonly LngLat[]): number =>
  line.slice(1).reduce((sum, point, index) => sum + haversineM(line[index] ?? point, point), 0)

/** Metres along the route up to its point nearest to a place, and how far off that is. */
function project(route: readonly LngLat[], place: LngLat): { groundM: number; offM: number } {
  let best = { groundM: 0, offM: Number.POSITIVE_INFINITY }
  let passedM = 0
  for (const [index, to] of route.entries()) {
    const from = route[index - 1] ?? to
    const legM = haversineM(from, to)
    for (let step = 0; step <= 100; step += 1) {
      const ratio = step / 100
      const point: LngLat = [from[0] + (to[0] - from[0]) * ratio, from[1] + (to[1] - from[1]) * ratio]
      const offM = haversineM(point, place)
      if (offM < best.offM) best = { groundM: passedM + legM * ratio, offM }
    }
    passedM += legM
  }
  return best
}

const links: [string, SimulatedLink][] = [...DEMO_PLANT.links, ...smallPlant().links].map((link) => [
  link.code,
  link,
])

describe('the demo plant', () => {
  test.each(links)('%s: its length is that of its way, with slack and a common excess', (_, link) => {
    const slackM = link.landmarks.reduce((sum, landmark) => sum + landmark.slackM, 0)
    const excess = link.lengthM / (lineM(link.route) + slackM) - 1
    expect(link.excessRatio).toBeGreaterThan(0.008)
    expect(link.excessRatio).toBeLessThan(0.02)
    expect(Math.abs(excess - link.excessRatio)).toBeLessThan(0.004)
    expect(link.route.length).toBeGreaterThanOrEqual(30)
    expect(link.route.length).toBeLessThanOrEqual(80)
  })

  test.each(links)('%s: its landmarks follow each other on the way where the fibre says', (_, link) => {
    let passedSlackM = 0
    let previousM = 0
    for (const { opticalM, lngLat, slackM } of link.landmarks) {
      expect(opticalM - previousM).toBeGreaterThan(slackM * 2)
      const { groundM, offM } = project(link.route, lngLat)
      expect(offM).toBeLessThan(10)
      const expectedM = opticalM / (1 + link.excessRatio) - passedSlackM - slackM / 2
      expect(Math.abs(groundM - expectedM)).toBeLessThan(10 + expectedM * 0.004)
      passedSlackM += slackM
      previousM = opticalM
    }
    expect(previousM).toBe(link.lengthM)
  })

  test.each(links)('%s: every joint is a landmark, and zones lie on the link', (_, link) => {
    const opticalM = new Set(link.landmarks.map((landmark) => landmark.opticalM))
    expect(link.joints.every(({ positionM }) => opticalM.has(positionM))).toBe(true)
    for (const { fromM, toM } of link.zones) {
      expect(toM).toBeGreaterThan(fromM)
      expect(toM).toBeLessThanOrEqual(link.lengthM)
    }
  })

  test.each([DEMO_PLANT, smallPlant()])('$name: codes, ports and names fit together', (plant) => {
    const unique = (values: readonly string[]) => new Set(values).size === values.length
    expect(unique(plant.links.map(({ code }) => code))).toBe(true)
    expect(unique(plant.links.map(({ deviceCode, port }) => `${deviceCode} ${port}`))).toBe(true)
    expect(unique(plant.links.flatMap(({ zones }) => zones.map(({ code }) => code)))).toBe(true)
    const domains = plant.domains.map(({ name }) => name)
    expect(plant.sites.every(({ domainName }) => domains.includes(domainName))).toBe(true)
    for (const [index, { parentName }] of plant.domains.entries()) {
      expect(parentName === null || domains.indexOf(parentName) < index).toBe(true)
    }
    for (const { code, siteCode, portCount } of plant.devices) {
      expect(plant.sites.some((site) => site.code === siteCode)).toBe(true)
      const ports = plant.links.filter(({ deviceCode }) => deviceCode === code).map(({ port }) => port)
      expect(ports.length).toBeGreaterThan(0)
      expect(Math.max(...ports)).toBeLessThanOrEqual(portCount)
    }
  })

  test('the trunk to Kunshan has its seventeen closures and ends at 玉山局', () => {
    const trunk = DEMO_PLANT.links.find(({ code }) => code === 'SZ-KS-01')
    expect(trunk?.lengthM).toBe(36_214)
    expect(trunk?.landmarks.map(({ name }) => name)).toEqual([
      ...Array.from({ length: 17 }, (_, index) => `JC-${String(index + 1).padStart(2, '0')}`),
      '玉山局',
    ])
  })
})
