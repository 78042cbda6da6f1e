import type { PlantChange } from '@fibrewatch/contract/plant-change'
import { useQuery } from '@tanstack/react-query'
import { useEditWords } from './cable-edit.messages.ts'
import { cableQuery } from '../cable/cable.queries.ts'
import { type Difference, type MemberChange, viewChange } from './change-view.ts'
import { type Names, tellField, tellMember, tellValue } from './change-words.ts'
import { usePlaces } from './use-places.ts'
import './plant-changes.css'

/** More tell nothing more: their number does. */
const MAX_MEMBERS = 8

/** Names for the ids in a change, as far as the page knows them. */
function useNames({ kind, objectId }: PlantChange): Names {
  const { domains, sites } = usePlaces()
  const { data } = useQuery({ ...cableQuery(objectId), enabled: kind === 'stops' })
  return {
    nodes: new Map((data?.stops ?? []).map(({ nodeId, nodeCode }) => [nodeId, nodeCode])),
    domains: new Map(domains.map(({ key, label }) => [Number(key), label])),
    sites: new Map(sites.map(({ value, label }) => [Number(value), label])),
  }
}

function DifferenceLine({ difference, names }: { difference: Difference; names: Names }) {
  const t = useEditWords()
  const tell = (value: unknown) => tellValue(difference, value, { t, names })
  return (
    <span className="plant-difference">
      <span className="text-3">{tellField(difference.field, t)}</span>
      <del>{tell(difference.before)}</del>
      <span aria-hidden="true">→</span>
      <ins>{tell(difference.after)}</ins>
    </span>
  )
}

function Member({ member, names }: { member: MemberChange; names: Names }) {
  const t = useEditWords()
  const name = tellMember(member, { t, names })
  const { before, after, differences } = member
  return (
    <span className="plant-difference">
      {before === null && <ins>+ {name}</ins>}
      {after === null && <del>− {name}</del>}
      {before !== null && after !== null && <span>{name}</span>}
      {differences.map((difference) => (
        <DifferenceLine key={difference.field} difference={difference} names={names} />
      ))}
    </span>
  )
}

/** What differs in a change: field by field, and member by member. */
export function ChangeDifferences({ change }: { change: PlantChange }) {
  const t = useEditWords()
  const names = useNames(change)
  const view = viewChange(change)
  const isList = Array.isArray(change.before ?? change.after)
  // Of an object that was made or removed its name is enough; what it held stands in it.
  const isValues = change.kind === 'attributes'
  const isWhole = !isList && !isValues && (change.before === null || change.after === null)
  const differences = isWhole
    ? view.differences.filter(({ field }) => field === 'code' || field === 'name')
    : view.differences
  const members = isWhole ? [] : view.members
  return (
    <div className="plant-differences">
      {differences.length + members.length === 0 && <span className="text-3">{t('nothingDiffers')}</span>}
      {differences.map((difference) => (
        <DifferenceLine key={difference.field} difference={difference} names={names} />
      ))}
      {members.slice(0, MAX_MEMBERS).map((member) => (
        <Member key={`${member.list}:${member.id}`} member={member} names={names} />
      ))}
      {members.length > MAX_MEMBERS && (
        <span className="text-3">{t('moreDiffer', { count: members.length - MAX_MEMBERS })}</span>
      )}
    </div>
  )
}
