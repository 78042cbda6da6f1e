import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { LineMap } from './line-map.tsx'

// There is no layout here: the map is as large as it says, twice.
vi.mock('#ui/keep/follow-size.ts', () => ({
  followSize: (_: HTMLElement, take: () => void) => {
    take()
    take()
    return () => {}
  },
}))

const makings: unknown[] = []
vi.mock('./load-maplibre.ts', () => ({
  MapLibreMap: function MapLibreMap(options: unknown): never {
    makings.push(options)
    throw Object.assign(new Error('no WebGL 2'), { name: 'GPUInitializationError' })
  },
}))

test('a browser without WebGL says so in place of the map, and what stands beside it works', async () => {
  signInAs('plant:tree')
  startFakeServer()
  renderPage(
    <LineMap
      lines={[]}
      markers={[]}
      locale="zh"
      themeKey="dark"
      label="地图"
      renderTools={() => <span>tools</span>}
      renderWithout={() => <button type="button">结束绘制</button>}
    />,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('画不出地图')
  expect(screen.getByRole('button', { name: '结束绘制' })).toBeDefined()
  expect(screen.queryByText('tools')).toBeNull()
  expect(makings).toHaveLength(1)
})
