import { describe, expect, test } from 'vitest'
import { samplePlant } from '../testing/sample-plant.ts'
import { makePlantNodes, type PlantNode } from './plant-nodes.ts'
import { filterNodes, findByTyping, findWay, listOpenAtStart, listRows, moveInTree } from './plant-rows.ts'

type Outline = [string, ...Outline[]]
const outline = ({ key, children }: PlantNode): Outline => [key, ...children.map(outline)]

function findNode(nodes: readonly PlantNode[], key: string): PlantNode {
  for (const node of nodes) {
    if (node.key === key) return node
    const way = findWay(node.children, key)
    if (way !== null) return findNode(node.children, key)
  }
  throw new Error(`${key} is not in the tree`)
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
  const nodes = makePlantNodes(samplePlant, [])
  const listAll = (all = nodes as readonly PlantNode[]) =>
    listRows(all, () => true).map(({ node }) => node.key)

  test('a search by name or code keeps the way to what it found and all below it', () => {
    expect(listAll(filterNodes(nodes, 'sz-ks'))).toEqual(['domain:1', 'site:1', 'device:1', 'link:13'])
    expect(listAll(filterNodes(nodes, ' 苏昆 '))).toEqual(['domain:1', 'site:1', 'device:1', 'link:13'])
    expect(listAll(filterNodes(nodes, '娄葑局'))).toEqual([
      'domain:1',
      'site:1',
      'device:1',
      'link:11',
      'link:13',
    ])
    expect(filterNodes(nodes, '没有')).toEqual([])
  })

  test('closed nodes hide what is below them', () => {
    expect(listRows(nodes, (key) => key !== 'site:1').map(({ node }) => node.key)).not.toContain('device:1')
  })

  test('a large plant starts with its devices closed', () => {
    const [link] = samplePlant.links
    if (link === undefined) throw new Error('the sample has links')
    const links = Array.from({ length: 61 }, (_, index) => ({ ...link, id: 100 + index, port: index + 1 }))
    expect(listOpenAtStart(nodes)).toContain('device:1')
    expect(listOpenAtStart(makePlantNodes({ ...samplePlant, links }, []))).not.toContain('device:1')
  })
})

describe('walking by keys', () => {
  const nodes = makePlantNodes(samplePlant, [])
  const rows = listRows(nodes, (key) => key !== 'device:2')

  test('arrows walk, open, enter, close and leave', () => {
    expect(moveInTree(rows, 'domain:1', 'ArrowDown')).toEqual({ kind: 'focus', key: 'domain:2' })
    expect(moveInTree(rows, 'domain:1', 'ArrowUp')).toBeNull()
    expect(moveInTree(rows, 'device:2', 'ArrowRight')).toEqual({ kind: 'open', key: 'device:2' })
    expect(moveInTree(rows, 'device:1', 'ArrowRight')).toEqual({ kind: 'focus', key: 'link:11' })
    expect(moveInTree(rows, 'device:1', 'ArrowLeft')).toEqual({ kind: 'close', key: 'device:1' })
    expect(moveInTree(rows, 'link:13', 'ArrowLeft')).toEqual({ kind: 'focus', key: 'device:1' })
    expect(moveInTree(rows, 'link:13', 'End')).toEqual({ kind: 'focus', key: 'site:2' })
    expect(moveInTree(rows, 'link:13', 'Tab')).toBeNull()
  })

  test('a letter walks to the next row that begins with it, a word may stay', () => {
    const at = rows.findIndex(({ node }) => node.key === 'link:11')
    expect(findByTyping(rows, at, 's')).toEqual({ kind: 'focus', key: 'link:13' })
    expect(findByTyping(rows, at, 'sz-w')).toEqual({ kind: 'focus', key: 'link:11' })
    expect(findByTyping(rows, at, '玉')).toEqual({ kind: 'focus', key: 'site:2' })
    expect(findByTyping(rows, at, 'q')).toBeNull()
  })
})
