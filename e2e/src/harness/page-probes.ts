/** What the init script stores in a page; the functions below run there. */
type PageRecord = { contexts: AudioContext[]; startedSources: number }
declare global {
  interface Window {
    __audio: PageRecord
  }
}

/** Runs before the page's own scripts: keeps every audio context and counts every started sound source. */
export function watchAudio(): void {
  const record: PageRecord = { contexts: [], startedSources: 0 }
  window.__audio = record
  const Original = window.AudioContext
  window.AudioContext = class extends Original {
    constructor(options?: AudioContextOptions) {
      super(options)
      record.contexts.push(this)
    }
  }
  const { prototype } = AudioScheduledSourceNode
  const start = Reflect.get(prototype, 'start')
  prototype.start = function startCounted(when?: number) {
    record.startedSources += 1
    start.call(this, when)
  }
}

export const readAudio = () => ({
  startedSources: window.__audio.startedSources,
  runningS: Math.max(0, ...window.__audio.contexts.map((context) => context.currentTime)),
  states: window.__audio.contexts.map(({ state }) => state),
})
