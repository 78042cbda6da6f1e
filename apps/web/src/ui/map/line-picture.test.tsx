import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LinePicture } from './line-picture.tsx'
import type { MapLine } from './map-lines.ts'

// There is no layout here: the picture is as large as it says.
vi.mock('#ui/keep/follow-size.ts', () => ({
  followSize: (_: HTMLElement, take: (size: { widthPx: number; heightPx: number }) => void) => {
    take({ widthPx: 600, heightPx: 350 })
    return () => {}
  },
}))

const coordinates = [
  [120.5, 31.2],
  [120.6, 31.3],
  [120.7, 31.3],
]
const line = (id: string, parts: Partial<MapLine> = {}): MapLine => ({
  id,
  coordinates,
  state: 'normal',
  severity: null,
  beyondBreak: [],
  ...parts,
})

test('no line of the same cable covers the part beyond a break', () => {
  const broken = line('1', { state: 'broken', severity: 'critical', beyondBreak: coordinates.slice(1) })
  const other = line('2', { state: 'alarmed', severity: 'minor' })
  const { container } = render(
    <LinePicture lines={[broken, other]} markers={[]} locale="zh" label="map" selectedId="2" />,
  )
  const drawn = [...container.querySelectorAll('path')].map((path) => path.getAttribute('class'))
  const lastSolid = drawn.lastIndexOf('picture-line')
  expect(lastSolid).toBeGreaterThan(drawn.lastIndexOf('picture-focus'))
  expect(drawn.indexOf('picture-broken-ground')).toBeGreaterThan(lastSolid)
  expect(drawn.indexOf('picture-line is-broken')).toBeGreaterThan(drawn.indexOf('picture-broken-ground'))
  const solid = [...container.querySelectorAll('.picture-line:not(.is-broken)')]
  // One colour each: a line, and the seen part of the broken one.
  expect(solid.map((path) => path.getAttribute('d')?.match(/M/g)?.length)).toEqual([1, 1])
})

test('lines that look alike are one path, with all of them in it', () => {
  const lines = ['1', '2', '3'].map((id) => line(id))
  const { container } = render(<LinePicture lines={lines} markers={[]} locale="zh" label="map" />)
  const [path, ...others] = container.querySelectorAll('.picture-line')
  expect(path?.getAttribute('d')?.match(/M/g)).toHaveLength(3)
  expect(others).toEqual([])
})
