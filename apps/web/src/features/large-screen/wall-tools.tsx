import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useAccess } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useKeySection } from '#lib/keys/key-help.ts'
import { useNow } from '#lib/live/now.ts'
import { armSound, muteSound, soundState, unmuteSound, useSound } from '#lib/sound/alarm-sound.ts'
import { toggleFullScreen, useFullScreen } from '#ui/full-screen.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { largeScreenMessages } from './large-screen.messages.ts'
import type { DirectorControls } from './use-director.ts'
import './wall-tools.css'

const MUTE_MS = 15 * 60_000
/** The tools are hidden after the pointer has rested for this long. */
const HIDE_AFTER_MS = 4000

type Tool = { icon: IconName; label: string; keys: readonly string[]; run: () => void }

/** Whether the pointer was moved just now: a wall shows no tools to those who only watch. */
function usePointerAbout(): boolean {
  const [isAbout, setAbout] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      setAbout(true)
      clearTimeout(timer)
      timer = setTimeout(() => setAbout(false), HIDE_AFTER_MS)
    }
    addEventListener('pointermove', note)
    addEventListener('pointerdown', note)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', note)
      removeEventListener('pointerdown', note)
    }
  }, [])
  return isAbout
}

function useMuteTool(): Tool {
  const t = useMessages(largeScreenMessages)
  const sound = useSound()
  const now = useNow()
  const isMuted = soundState(sound, now) === 'muted'
  const mute = () => {
    void armSound()
    if (isMuted) unmuteSound()
    else muteSound(MUTE_MS)
  }
  return {
    icon: isMuted ? 'sound-on' : 'sound-off',
    label: t(isMuted ? 'unmute' : 'mute'),
    keys: ['M'],
    run: mute,
  }
}

type WallToolsProps = { controls: DirectorControls; onSettings: () => void }

function useTools({ controls, onSettings }: WallToolsProps): Tool[] {
  const t = useMessages(largeScreenMessages)
  const isFullScreen = useFullScreen()
  const mute = useMuteTool()
  const { director, next, back, hold } = controls
  return [
    { icon: 'left', label: t('previous'), keys: ['←', 'P'], run: back },
    {
      icon: director.isHeld ? 'play' : 'stop',
      label: t(director.isHeld ? 'release' : 'hold'),
      keys: ['H'],
      run: hold,
    },
    { icon: 'right', label: t('next'), keys: ['→', 'N'], run: next },
    {
      icon: 'full-screen',
      label: t(isFullScreen ? 'leaveFullScreen' : 'fullScreen'),
      keys: ['F'],
      run: () => void toggleFullScreen(),
    },
    mute,
    { icon: 'gear', label: t('settings'), keys: ['S'], run: onSettings },
  ]
}

const NAMED_KEYS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' }
const keyOf = ({ key }: KeyboardEvent) => NAMED_KEYS[key] ?? key.toUpperCase()

/** Keys work wherever the focus is, but not while a dialog is open. */
function useToolKeys(tools: readonly Tool[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere =
      event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null
    const tool = isElsewhere ? undefined : tools.find(({ keys }) => keys.includes(keyOf(event)))
    if (tool === undefined) return
    event.preventDefault()
    tool.run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function useToolHelp(): void {
  const t = useMessages(largeScreenMessages)
  const section = useMemo(
    () => ({
      title: t('keys'),
      lines: [
        { keys: ['←', 'P'], text: t('previous') },
        { keys: ['→', 'N'], text: t('next') },
        { keys: ['H'], text: t('hold') },
        { keys: ['F'], text: t('fullScreen') },
        { keys: ['M'], text: t('mute') },
        { keys: ['S'], text: t('settings') },
      ],
    }),
    [t],
  )
  useKeySection(section)
}

/** The tools of a wall: by key at any time, by pointer while it moves. */
export function WallTools(props: WallToolsProps) {
  const t = useMessages(largeScreenMessages)
  const isAbout = usePointerAbout()
  const hasConsole = useAccess(({ user }) => user !== null)
  const tools = useTools(props)
  useToolKeys(tools)
  useToolHelp()
  return (
    <nav className={isAbout ? 'wall-tools is-shown' : 'wall-tools'} aria-label={t('tools')}>
      {tools.map(({ icon, label, keys, run }) => (
        <button
          key={icon}
          type="button"
          className="button wall-tool"
          title={`${label} (${keys.join(' ')})`}
          aria-label={label}
          onClick={run}
        >
          <Icon name={icon} size={16} />
        </button>
      ))}
      {hasConsole && (
        <Link className="button wall-tool" to="/dashboard/index" title={t('leave')} aria-label={t('leave')}>
          <Icon name="log-out" size={16} />
        </Link>
      )}
    </nav>
  )
}
