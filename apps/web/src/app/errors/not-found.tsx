import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useBrand } from '#lib/brand/brand.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Result } from './result.tsx'
import { startMessages } from './start.messages.ts'

export function NotFound() {
  const t = useMessages(startMessages)
  const navigate = useNavigate()
  return (
    <Result code="404" text={t('notFound')}>
      <button type="button" className="button primary" onClick={() => void navigate('/')}>
        {t('goHome')}
      </button>
    </Result>
  )
}

/** The same as a page by itself, outside the console's frame, which would show its title. */
export function NotFoundPage() {
  const t = useMessages(startMessages)
  const systemName = useBrand(({ brand }) => brand?.name ?? '')
  useEffect(() => {
    document.title = [t('notFoundTitle'), systemName].filter((part) => part !== '').join(' · ')
  }, [t, systemName])
  return <NotFound />
}
