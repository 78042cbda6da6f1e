import { toAddress } from '#lib/api/base-path.ts'
import { useBrand } from '#lib/brand/brand.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { BrandMark } from '#ui/icon.tsx'
import { infoMessages } from './info.messages.ts'

const MARK_PX = 22
const GROUNDS = [
  { theme: 'realDark', name: 'groundDark' },
  { theme: 'light', name: 'groundLight' },
] as const

type LogoPreviewProps = {
  /** Null: the product's own logo. */
  src: string | null
  /** The browser cannot draw it. */
  onBroken: () => void
}

/** The logo as the header shows it, on both grounds, whatever theme the reader has. */
export function LogoPreview({ src, onBroken }: LogoPreviewProps) {
  const t = useMessages(infoMessages)
  const name = useBrand(({ brand }) => brand?.name) ?? t('product')
  return (
    <div className="logo-grounds">
      {GROUNDS.map((ground) => (
        <figure key={ground.theme} className="logo-ground" data-theme={ground.theme}>
          <div className="logo-header">
            {src === null ? (
              <BrandMark size={MARK_PX} />
            ) : (
              <img src={toAddress(src)} alt={t('preview', { ground: t(ground.name) })} onError={onBroken} />
            )}
            <strong className="ellipsis">{name}</strong>
          </div>
          <figcaption>{t(ground.name)}</figcaption>
        </figure>
      ))}
    </div>
  )
}
