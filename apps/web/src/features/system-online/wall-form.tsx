import { DISPLAY_PERMISSIONS } from '@fibrewatch/contract/display'
import { domainApi } from '@fibrewatch/contract/domain'
import { DEFAULT_DISPLAY_DAYS, onlineApi } from '@fibrewatch/contract/online'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { hasPermission, useAccess, useMayCall } from '#lib/access/access.ts'
import { toAddress } from '#lib/api/base-path.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import type { FormValues } from '#ui/form/field.types.ts'
import { Segmented } from '#ui/parts/segmented.tsx'
import { ShownOnceDialog } from '#ui/parts/shown-once-dialog.tsx'
import './wall-form.css'
import { onlineMessages } from './online.messages.ts'

/** A token that was just made: the server keeps only its hash. */
export type IssuedDisplay = { name: string; token: string }

/** Domains to choose from: those in scope, or the reader's own for users who may not list them. */
function useDomainOptions() {
  const isAllowed = useMayCall(domainApi.list)
  const { data } = useQuery({ ...queryOf(domainApi.list), enabled: isAllowed })
  const me = useAccess(({ user }) => user)
  if (data !== undefined) return data.map(({ id, name }) => ({ value: String(id), label: name }))
  return me === null ? [] : [{ value: String(me.domainId), label: me.domainName }]
}

/** Users grant only what they hold themselves. */
const grantable = () => DISPLAY_PERMISSIONS.filter((permission) => hasPermission(permission))

type WallFormProps = { onIssued: (issued: IssuedDisplay) => void; onClose: () => void }

/** A token for a large screen: of one domain, for so many days. */
export function WallForm({ onIssued, onClose }: WallFormProps) {
  const t = useMessages(onlineMessages)
  const options = useDomainOptions()
  const ownDomainId = useAccess(({ user }) => user?.domainId)
  const sentName = useRef('')
  const toBody = (body: FormValues) => {
    sentName.current = String(body['name'])
    return { ...body, domainId: Number(body['domainId']) }
  }
  return (
    <FormDialog
      id="wall-form"
      title={t('addWall')}
      okText={t('addWall')}
      doneText={t('wallAdded')}
      intro={t('wallIntro')}
      endpoint={onlineApi.addDisplay}
      fields={[
        { name: 'name', kind: 'text', label: t('wallName'), hint: t('wallNameHint'), width: 'name' },
        { name: 'domainId', kind: 'select', label: t('domain'), options, width: 'name' },
        { name: 'days', kind: 'number', label: t('wallDays'), unit: t('wallDaysUnit'), width: 'code' },
      ]}
      initial={{ days: DEFAULT_DISPLAY_DAYS, domainId: String(ownDomainId ?? '') }}
      fixed={{ permissions: grantable() }}
      toBody={toBody}
      invalidates={[onlineApi.list]}
      onDone={({ token }) => onIssued({ name: sentName.current, token })}
      onClose={onClose}
    />
  )
}

const WALLS = ['/largeScreenDark/index', '/largeScreen/index'] as const

/** The address of a wall, with its token: shown only once, in this dialog. */
export function IssuedWall({ issued, onClose }: { issued: IssuedDisplay; onClose: () => void }) {
  const t = useMessages(onlineMessages)
  const [wall, setWall] = useState<(typeof WALLS)[number]>(WALLS[0])
  const address = `${location.origin}${toAddress(wall)}#token=${issued.token}`
  return (
    <ShownOnceDialog
      id="issued-wall"
      title={t('wallTitle', { name: issued.name })}
      widthPx={560}
      leave={{ title: t('wallLeaveAsk'), text: t('wallLeaveText') }}
      doneText={t('wallNoted')}
      onClose={onClose}
    >
      <p className="text-2">{t('wallText')}</p>
      <Segmented
        label={t('wall')}
        options={[
          { value: WALLS[0], label: t('wallDark') },
          { value: WALLS[1], label: t('wallLight') },
        ]}
        value={wall}
        onChange={setWall}
      />
      <p className="issued-wall mono">
        <CopyText text={address} />
      </p>
    </ShownOnceDialog>
  )
}
