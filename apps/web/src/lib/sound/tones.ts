import type { Severity } from '@fibrewatch/contract/severity'

type Tone = { frequencyHz: number; startS: number; lengthS: number }

/**
 * The tones of each severity: the more urgent, the higher, longer and more frequent. Bursts of three and
 * five after IEC 60601-1-8's pattern of urgency, kept short enough to talk over.
 */
const TONES: Record<Severity, readonly Tone[]> = {
  critical: [0, 0.2, 0.4, 0.8, 1].map((startS) => ({ frequencyHz: 880, startS, lengthS: 0.14 })),
  major: [0, 0.25, 0.5].map((startS) => ({ frequencyHz: 660, startS, lengthS: 0.16 })),
  minor: [0, 0.3].map((startS) => ({ frequencyHz: 520, startS, lengthS: 0.16 })),
  warning: [{ frequencyHz: 440, startS: 0, lengthS: 0.18 }],
  indeterminate: [{ frequencyHz: 390, startS: 0, lengthS: 0.18 }],
}

const VOLUME = 0.25
/** Ramps at both ends of a tone: without them the loudspeaker clicks. */
const RAMP_S = 0.01

function playTone(context: AudioContext, { frequencyHz, startS, lengthS }: Tone): void {
  const start = context.currentTime + startS
  const end = start + lengthS
  const gain = context.createGain()
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(VOLUME, start + RAMP_S)
  gain.gain.setValueAtTime(VOLUME, end - RAMP_S)
  gain.gain.linearRampToValueAtTime(0, end)
  const oscillator = context.createOscillator()
  oscillator.type = 'triangle'
  oscillator.frequency.value = frequencyHz
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(end)
}

export function playTones(context: AudioContext, severity: Severity): void {
  for (const tone of TONES[severity]) playTone(context, tone)
}
