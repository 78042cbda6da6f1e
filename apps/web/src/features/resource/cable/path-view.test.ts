import type { Fault } from '@fibrewatch/contract/fault'
import type { FibrePath, PathJoint, PathStretch } from '@fibrewatch/contract/fibre-path'
import { describe, expect, test } from 'vitest'
import { makePathView, turnPath } from './path-view.ts'

const CABLE = { id: 1, code: 'SZ-KS', name: '苏昆干线', fibresPerTube: 12, colourCode: 'gb' }

const node = (code: string) => ({
  id: Number(code.slice(3)) || 1,
  code,
  name: code,
  kind: 'closure' as const,
})
const stretch = (fromCableM: number, toCableM: number): PathStretch => ({
  kind: 'stretch',
  fibre: 3,
  cable: CABLE,
  fromCableM,
  toCableM,
  fibreM: Math.abs(toCableM - fromCableM) * 1.01,
  passed: [],
})
const joint = (code: string, jointId: number | null = null): PathJoint => ({
  kind: 'joint',
  jointId,
  jointKind: 'splice',
  node: node(code),
  tray: '',
  position: '',
  lossDb: jointId === null ? null : 0.05,
})

/** From a port over seven straight closures, one every 1,000 m. */
const PATH: FibrePath = {
  start: { kind: 'port', device: { id: 1, code: 'OTDR-1', name: '', port: 3 }, node: null },
  parts: [
    { ...joint('JC-00', 1), jointKind: 'patch' },
    stretch(0, 1000),
    ...[1, 2, 3, 4, 5, 6, 7].flatMap((number) => [
      joint(`JC-0${number}`),
      stretch(number * 1000, number * 1000 + 1000),
    ]),
  ],
  end: { kind: 'open', device: null, node: node('JC-08') },
  totalM: 8080,
  links: [],
}

const fault = (cableM: number, kind: Fault['kind'] = 'break'): Fault => ({
  id: 9,
  kind,
  number: 'GZ-1',
  cableId: 1,
  cableCode: 'SZ-KS',
  cableName: '',
  domainId: 1,
  cableM,
  uncertaintyM: 10,
  severity: 'critical',
  openedAt: '',
  endedAt: null,
  alarmCount: 1,
  fibreCount: 144,
})

function tell(path: FibrePath, faults: readonly Fault[], isFolding = true): string[] {
  return makePathView(path, faults, { isFolding }).items.map((item) => {
    if ('steps' in item) return `+${item.steps.length}`
    const { station, isUnseen } = item
    const name = station.kind === 'joint' ? (station.joint.node?.code ?? '') : station.kind
    return `${name} ${Math.round(station.distanceM)}${isUnseen ? ' unseen' : ''}`
  })
}

describe('the way of a fibre', () => {
  test('runs of straight closures are one, and open by hand', () => {
    expect(tell(PATH, [])).toEqual(['end 0', 'JC-00 0', '+7', 'end 8080'])
    expect(tell(PATH, [], false)).toHaveLength(10)
  })

  test('at a break its two neighbours stay in sight, and what lies behind is unseen', () => {
    expect(tell(PATH, [fault(4200)])).toEqual([
      'end 0',
      'JC-00 0',
      '+3',
      'JC-04 4040',
      'fault 4242',
      'JC-05 5050 unseen',
      'JC-06 6060 unseen',
      'JC-07 7070 unseen',
      'end 8080 unseen',
    ])
    expect(makePathView(PATH, [fault(4200)], { isFolding: true }).seenM).toBeCloseTo(4242, 6)
  })

  test('a step of loss hides nothing', () => {
    expect(tell(PATH, [fault(4200, 'loss')]).filter((line) => line.includes('unseen'))).toEqual([])
    expect(makePathView(PATH, [fault(4200, 'loss')], { isFolding: true }).seenM).toBeNull()
  })

  test('a fault of another cable lies not on it', () => {
    expect(tell(PATH, [{ ...fault(4200), cableId: 2 }])).toEqual(tell(PATH, []))
  })

  test('a fault at the very place of a joint stands there once, whichever way one looks', () => {
    const count = (lines: readonly string[]) => lines.filter((line) => line.startsWith('fault')).length
    expect(count(tell(PATH, [fault(4000)]))).toBe(1)
    expect(count(tell(turnPath(PATH), [fault(4000)]))).toBe(1)
  })

  test('turned around it is seen from its other end', () => {
    const lines = tell(turnPath(PATH), [fault(4200)])
    expect(lines[0]).toBe('end 0')
    expect(lines.at(-1)).toBe('end 8080 unseen')
    expect(lines).toContain(`fault ${Math.round(8080 - 4242)}`)
  })
})
