import { systemApi } from '@fibrewatch/contract/system-info'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useBrand } from '#lib/brand/brand.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatLongDate } from '#lib/format/time.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { BrandMark } from '#ui/icon.tsx'
import { openModal } from '#ui/overlay/return-focus.ts'
import { shellMessages } from '#app/shell.messages.ts'
import { closeAbout } from './about-store.ts'
import { accountMenuMessages } from './account.messages.ts'
import './about-dialog.css'

type Fact = readonly [label: string, value: string]

/** Public facts, and licence facts for users who may read the basic information. */
function useFacts(): Fact[] {
  const t = useMessages(accountMenuMessages)
  const language = useLanguage()
  const brand = useBrand((state) => state.brand)
  const isAllowed = useMayCall(systemApi.info)
  const { data } = useQuery({ ...queryOf(systemApi.info), enabled: isAllowed })
  const facts: Fact[] = [[t('version'), brand?.version ?? '—']]
  if (brand?.organisation) facts.push([t('organisation'), brand.organisation])
  if (data === undefined) return facts
  const { users, devices, links } = data
  const counts = {
    users: formatNumber(users),
    devices: formatNumber(devices),
    links: formatNumber(links),
  }
  const installedAt = formatLongDate(new Date(data.installedAt), language, 'long')
  return [
    ...facts,
    [t('licence'), t('licenceFacts', counts)],
    [t('installedAt'), installedAt],
    [
      t('database'),
      t(data.databaseKind === 'embedded' ? 'databaseEmbedded' : 'databaseServer', {
        version: data.databaseVersion,
      }),
    ],
    [t('runtime'), `Node.js ${data.nodeVersion}`],
  ]
}

/** Version and licence facts. */
export function AboutDialog() {
  const t = useMessages(accountMenuMessages)
  const shell = useMessages(shellMessages)
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const systemName = useBrand((state) => state.brand?.name)
  const facts = useFacts()
  useEffect(() => openModal(ref.current), [])
  return (
    <dialog ref={ref} className="dialog about" aria-labelledby={id} onClose={closeAbout}>
      <h2 id={id}>
        <BrandMark size={22} />
        {t('aboutTitle', { name: systemName || shell('product') })}
      </h2>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={() => ref.current?.close()}>
          {t('close')}
        </button>
      </div>
    </dialog>
  )
}
