import { describe, expect, test } from 'vitest'
import { changeSound, muteSound, soundState, useSound } from './alarm-sound.ts'

const now = 1_000_000

describe('sound state', () => {
  test.each([
    [{ isOn: true, isArmed: true, mutedUntil: null }, 'on'],
    [{ isOn: true, isArmed: false, mutedUntil: null }, 'blocked'],
    [{ isOn: true, isArmed: true, mutedUntil: now + 1 }, 'muted'],
    [{ isOn: true, isArmed: true, mutedUntil: now }, 'on'],
    [{ isOn: false, isArmed: true, mutedUntil: now + 1 }, 'off'],
  ] as const)('%j is %s', (sound, expected) => expect(soundState(sound, now)).toBe(expected))

  test('switching the sound is remembered and ends muting', () => {
    muteSound(60_000)
    changeSound(false)
    expect(useSound.getState()).toMatchObject({ isOn: false, mutedUntil: null })
    expect(localStorage.getItem('ALARM_SOUND')).toContain('false')
    changeSound(true)
  })
})
