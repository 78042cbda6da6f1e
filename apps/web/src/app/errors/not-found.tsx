import { useNavigate } from 'react-router'
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
