import { userApi } from '@fibrewatch/contract/user'
import { Link } from 'react-router'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { tellName } from '#lib/words/first-names.ts'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { Avatar } from '#ui/parts/tag.tsx'
import type { RoleInfo } from './grants.ts'
import { roleMessages } from './role.messages.ts'

/** The user page with one user found. */
const makeUserPath = (username: string) => `/system/authority?q=${encodeURIComponent(username)}`

/** The users with a role; each name links to the user. */
export function MembersDialog({ info, onClose }: { info: RoleInfo; onClose: () => void }) {
  const t = useMessages(roleMessages)
  const maySeeUsers = useMayCall(userApi.page)
  const { role, users } = info
  const others = role.users - users.length
  return (
    <WindowDialog
      id="role-members"
      title={t('membersTitle', { name: tellName(role.name) })}
      widthPx={420}
      onClose={onClose}
    >
      <div className="form-scroll">
        {role.users === 0 && <p className="text-2">{t('membersNone')}</p>}
        <ul className="role-members">
          {users.map(({ id, name, username }) => (
            <li key={id}>
              <Avatar name={name} />
              {maySeeUsers ? (
                <Link to={makeUserPath(username)} onClick={onClose} aria-label={t('openUser', { name })}>
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
              <span className="mono fs-12 text-3">{username}</span>
            </li>
          ))}
        </ul>
        {others > 0 && <p className="text-3 fs-12">{t('membersMore', { count: others })}</p>}
      </div>
      <div className="form-foot">
        <button type="button" className="button" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </WindowDialog>
  )
}
