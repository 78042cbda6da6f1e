import { describe, expect, test } from 'vitest'
import { readSimulateArguments } from './simulate-arguments.ts'

describe('readSimulateArguments', () => {
  test('fills in what is usual', () => {
    expect(readSimulateArguments(['--password', 'p'], {})).toEqual({
      ok: true,
      value: {
        url: 'http://127.0.0.1:5991',
        user: 'admin',
        password: 'p',
        scenarioName: 'demo',
        once: false,
        seed: 1,
        speed: 1,
        ratePerS: 2000,
      },
    })
  })

  test('takes what is given, and the password from the environment', () => {
    const args = [
      '--mqtt',
      '10.0.0.1:1883',
      '--scenario',
      'load',
      '--rate',
      '500',
      '--once',
      '--seed=7',
      '--speed=4',
    ]
    const read = readSimulateArguments(args, { FIBREWATCH_PASSWORD: 'secret' })
    expect(read).toMatchObject({
      ok: true,
      value: {
        mqtt: { host: '10.0.0.1', port: 1883 },
        password: 'secret',
        scenarioName: 'load',
        ratePerS: 500,
        once: true,
        seed: 7,
        speed: 4,
      },
    })
  })

  test.each([
    [[], 'password'],
    [['--password', 'p', '--url', 'nowhere'], '--url nowhere'],
    [['--password', 'p', '--scenario', 'flood'], 'scenario flood'],
    [['--password', 'p', '--mqtt', 'host'], '--mqtt host'],
    [['--password', 'p', '--speed', '0'], '--speed 0'],
    [['--password', 'p', '--rate', 'many'], '--rate many'],
    [['--password', 'p', '--colour'], 'colour'],
  ])('%j is refused by name', (args, named) => {
    const read = readSimulateArguments(args, {})
    expect(read.ok ? '' : read.problem).toContain(named)
  })
})
