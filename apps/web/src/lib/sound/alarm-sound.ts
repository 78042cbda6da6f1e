import { SEVERITIES, type Severity } from '@fibrewatch/contract/severity'
import { create } from 'zustand'
import { onLive } from '#lib/live/live.ts'
import { defineStored } from '#lib/storage/stored.ts'
import { playTones } from './tones.ts'

/** `blocked`: the browser blocks sound until a gesture of the user. */
const SOUND_STATES = ['on', 'blocked', 'muted', 'off'] as const
export type SoundState = (typeof SOUND_STATES)[number]

type Sound = {
  isOn: boolean
  /** The browser has seen a gesture and allows sound. */
  isArmed: boolean
  /** Unix ms; null when not muted. */
  mutedUntil: number | null
}

const parseIsOn = (value: unknown) => (typeof value === 'boolean' ? value : null)
const storedSound = defineStored('alarm_sound', parseIsOn)

export const useSound = create<Sound>()(() => ({
  isOn: storedSound.load() ?? true,
  isArmed: false,
  mutedUntil: null,
}))

export function soundState({ isOn, isArmed, mutedUntil }: Sound, now: number): SoundState {
  if (!isOn) return 'off'
  if (mutedUntil !== null && mutedUntil > now) return 'muted'
  return isArmed ? 'on' : 'blocked'
}

let context: AudioContext | null = null

/** Called from a gesture: from now on the browser allows sound. */
export async function armSound(): Promise<void> {
  // A browser without Web Audio stays silent: the bell and the title still show alarms.
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  await context.resume()
  useSound.setState({ isArmed: context.state === 'running' })
}

export function changeSound(isOn: boolean): void {
  storedSound.save(isOn)
  useSound.setState({ isOn, mutedUntil: null })
}

export const muteSound = (durationMs: number): void =>
  useSound.setState({ mutedUntil: Date.now() + durationMs })
export const unmuteSound = (): void => useSound.setState({ mutedUntil: null })

export function playAlarm(severity: Severity): void {
  if (context === null || soundState(useSound.getState(), Date.now()) !== 'on') return
  playTones(context, severity)
}

/** Alarms within this time sound once, as the most urgent of them. */
const GATHER_MS = 250

/** Sounds for every raised alarm, and unlocks itself with the first gesture; returns what stops it. */
export function startAlarmSound(): () => void {
  let gathered: Severity[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const sound = () => {
    const highest = SEVERITIES.find((severity) => gathered.includes(severity))
    gathered = []
    timer = undefined
    if (highest !== undefined) playAlarm(highest)
  }
  const stop = onLive('alarm', ({ type, data }) => {
    if (type !== 'raised' || data.suppressedBy !== null) return
    gathered.push(data.severity)
    timer ??= setTimeout(sound, GATHER_MS)
  })
  // Signing in was a gesture already; only a page opened by a reload or a kiosk still needs one.
  if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) void armSound()
  const gestures = new AbortController()
  const arm = () => {
    gestures.abort()
    void armSound()
  }
  for (const gesture of ['pointerdown', 'keydown']) {
    document.addEventListener(gesture, arm, { signal: gestures.signal, capture: true })
  }
  return () => {
    stop()
    clearTimeout(timer)
    gestures.abort()
  }
}
