import { describe, expect, test } from 'vitest'
import { readSimulateArguments } from './simulate-arguments.ts'

describe('readSimulateArguments', () => {
  test('fills in what is usual', () => {
    expect(readSimulateArguments([], { FIBREWATCH_PASSWORD: 'p' })).toEqual({
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
    [['--password', 'p'], 'password'],
    [['--url', 'nowhere'], '--url nowhere'],
    [['--scenario', 'flood'], 'scenario flood'],
    [['--mqtt', 'host'], '--mqtt host'],
    [['--speed', '0'], '--speed 0'],
    [['--rate', 'many'], '--rate many'],
    [['--colour'], 'colour'],
  ])('%j is refused by name', (args, named) => {
    const read = readSimulateArguments(args, { FIBREWATCH_PASSWORD: 'p' })
    expect(read.ok ? '' : read.problem).toContain(named)
  })

  test.each([{}, { FIBREWATCH_PASSWORD: '' }])(
    'without a password says where it is taken from: %o',
    (env) => {
      const read = readSimulateArguments([], env)
      expect(read.ok ? '' : read.problem).toContain('FIBREWATCH_PASSWORD')
    },
  )
})
