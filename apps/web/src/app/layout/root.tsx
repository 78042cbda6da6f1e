import { useEffect } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { tellCutTexts } from '#ui/cut-text.ts'
import { Toasts } from '#ui/toast.tsx'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { SessionCover } from '#app/session/session-cover.tsx'
import './root.css'

/** Around every page of the console: the navigation's progress bar, the toasts, and the session cover. */
export function Root() {
  const navigation = useNavigation()
  useEffect(() => tellCutTexts(), [])
  return (
    <>
      <div className="navigation-progress">
        <LoadingBar isActive={navigation.state !== 'idle'} />
      </div>
      <Outlet />
      <Toasts />
      <SessionCover />
    </>
  )
}
