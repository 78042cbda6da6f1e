import { expect, test } from 'vitest'
import { stripBasePath } from './base-path.ts'

test.each([
  ['/fibre/sys/info?x=1', '/fibre', '/sys/info?x=1'],
  ['/fibre', '/fibre', '/'],
  ['/fibre?x=1', '/fibre', '/?x=1'],
  ['/fibre/fibre/a', '/fibre', '/fibre/a'],
  ['/fibres/a', '/fibre', '/fibres/a'],
  ['/sys/info', '/fibre', '/sys/info'],
  ['/sys/info', '', '/sys/info'],
])('%s under %s is %s', (url, basePath, path) => {
  expect(stripBasePath(url, basePath)).toBe(path)
})
