import { toAddress } from '#lib/api/base-path.ts'
import { useBrand } from '#lib/brand/brand.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { BrandMark } from '#ui/icon.tsx'
import { useTheme } from '#ui/theme.ts'
import { shellMessages } from '#app/shell.messages.ts'

const MARK_PX = 22

/** The installation's own logo and name, or the product's. */
export function Brand() {
  const t = useMessages(shellMessages)
  const ownTitle = useTheme((theme) => theme.title)
  const brand = useBrand((state) => state.brand)
  const name = ownTitle || brand?.name || t('product')
  const logo = brand?.logoImgUrl ?? null
  return (
    <div className="brand" title={name}>
      {logo === null ? (
        <BrandMark size={MARK_PX} />
      ) : (
        <img className="brand-logo" src={toAddress(logo)} alt="" />
      )}
      <span className="ellipsis">{name}</span>
    </div>
  )
}
