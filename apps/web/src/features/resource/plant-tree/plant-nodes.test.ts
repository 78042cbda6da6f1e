import { describe, expect, test } from 'vitest'
import { findInTree, listTreeRows, makeTreeIndex } from '#ui/tree/tree-model.ts'
import { samplePlant } from '../testing/sample-plant.ts'
import { makePlantNodes, type PlantNode } from './plant-nodes.ts'
import { listPlantLines, makeOpenAtFirst, searchTextOf } from './plant-lines.ts'

type Outline = [string, ...Outline[]]
const outline = ({ key, children }: PlantNode): Outline => [key, ...children.map(outline)]

function findNode(nodes: readonly PlantNode[], key: string): PlantNode {
  const line = listPlantLines(nodes).find((one) => one.key === key)
  if (line === undefined) throw new Error(`${key} is not in the tree`)
  return line.plant
}

describe('folding the plant', () => {
  test('domain › site › device › link, devices without a site directly in their domain, links by port', () => {
    expect(makePlantNodes(samplePlant, []).map(outline)).toEqual([
      [
        'domain:1',
        ['domain:2', ['device:2', ['link:21']]],
        ['site:1', ['device:1', ['link:11'], ['link:13']]],
        ['site:2'],
      ],
    ])
  })

  test('a domain whose parent is out of sight is a root', () => {
    const domains = samplePlant.domains.filter(({ id }) => id === 2)
    expect(makePlantNodes({ ...samplePlant, domains }, []).map(({ key }) => key)).toEqual(['domain:2'])
  })

  test('alarms roll up to every node above: highest severity, number of all', () => {
    const nodes = makePlantNodes(samplePlant, [
      { linkId: 13, deviceId: null, severity: 'minor', active: 1, unacked: 1 },
      { linkId: 13, deviceId: null, severity: 'critical', active: 1, unacked: 0 },
      { linkId: null, deviceId: 2, severity: 'major', active: 1, unacked: 1 },
    ])
    expect(findNode(nodes, 'link:13').rollup).toEqual({ severity: 'critical', count: 2, acked: true })
    expect(findNode(nodes, 'site:1').rollup).toEqual({ severity: 'critical', count: 2, acked: true })
    expect(findNode(nodes, 'link:11').rollup).toEqual({ severity: null, count: 0, acked: true })
    // An alarm about the device counts at the device, not at its links.
    expect(findNode(nodes, 'device:2').rollup).toEqual({ severity: 'major', count: 1, acked: false })
    expect(findNode(nodes, 'link:21').rollup.count).toBe(0)
    expect(findNode(nodes, 'domain:1').rollup).toEqual({ severity: 'critical', count: 3, acked: true })
  })

  test('one unacknowledged alarm of the highest severity makes the mark unacknowledged', () => {
    const nodes = makePlantNodes(samplePlant, [
      { linkId: 11, deviceId: null, severity: 'critical', active: 1, unacked: 0 },
      { linkId: 13, deviceId: null, severity: 'critical', active: 1, unacked: 1 },
    ])
    expect(findNode(nodes, 'device:1').rollup).toEqual({ severity: 'critical', count: 2, acked: false })
  })
})

describe('what is visible', () => {
  const lines = listPlantLines(makePlantNodes(samplePlant, []))
  const listFound = (text: string) => {
    const index = makeTreeIndex(lines)
    const found = findInTree(index, text, { textOf: searchTextOf, isDeep: true })
    return listTreeRows(index, { openKeys: new Set(), found }).map(({ node }) => node.key)
  }

  test('a search by name or code keeps the way to what it found and all below it', () => {
    expect(listFound('sz-ks')).toEqual(['domain:1', 'site:1', 'device:1', 'link:13'])
    expect(listFound(' 苏昆 ')).toEqual(['domain:1', 'site:1', 'device:1', 'link:13'])
    expect(listFound('娄葑局')).toEqual(['domain:1', 'site:1', 'device:1', 'link:11', 'link:13'])
    expect(listFound('没有')).toEqual([])
  })

  test('a large plant starts with its devices closed', () => {
    const [link] = samplePlant.links
    if (link === undefined) throw new Error('the sample has links')
    const links = Array.from({ length: 61 }, (_, index) => ({ ...link, id: 100 + index, port: index + 1 }))
    const large = listPlantLines(makePlantNodes({ ...samplePlant, links }, []))
    const listOpen = (all: typeof lines) => all.filter(makeOpenAtFirst(all)).map(({ key }) => key)
    expect(listOpen(lines)).toContain('device:1')
    expect(listOpen(large)).not.toContain('device:1')
    expect(listOpen(large)).toContain('site:1')
  })

  test('what is typed is sought in names and codes, not in port numbers', () => {
    expect(lines.map(({ label }) => label)).toEqual([
      '苏州管理域',
      '昆山',
      'KS-OTDR-09',
      'KS-TC-01',
      '娄葑局',
      'LF-OTDR-01',
      'SZ-WJ-01',
      'SZ-KS-01',
      '玉山局',
    ])
  })
})
