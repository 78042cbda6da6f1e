import { jointApi } from '@fibrewatch/contract/cable'
import { useMayCall } from '#lib/access/access.ts'
import { formatJointDb, MISSING } from '#lib/format/numbers.ts'
import { ActionButton } from '#ui/table/action-button.tsx'
import { DenseTable } from '#ui/table/dense-table.tsx'
import { FibreChip, useFibreName } from '../cable/fibre-chip.tsx'
import { useEditWords } from './cable-edit.messages.ts'
import { joinEnds, type ToldEnd, type ToldJoint } from './joint-words.ts'
import './joint-dialog.css'

/** More nobody reads in one list: the filter narrows it. */
const MAX_SHOWN = 300

type JointTableProps = {
  found: readonly ToldJoint[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onEdit: (told: ToldJoint) => void
}

const toggle = (chosen: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

export function JointTable({ found, chosen, onChoose, onEdit }: JointTableProps) {
  const t = useEditWords()
  const mayTakeApart = useMayCall(jointApi.delete)
  const shown = found.slice(0, MAX_SHOWN)
  const isAllChosen = shown.length > 0 && shown.every(({ joint }) => chosen.has(joint.id))
  const chooseAll = () => onChoose(new Set(isAllChosen ? [] : shown.map(({ joint }) => joint.id)))
  return (
    <DenseTable className="joint-table">
      <table aria-label={t('joints')}>
        <thead>
          <tr>
            <th scope="col" className="joint-check">
              {mayTakeApart && (
                <input
                  type="checkbox"
                  aria-label={t('chooseAll')}
                  checked={isAllChosen}
                  onChange={chooseAll}
                />
              )}
            </th>
            <th scope="col">{t('tray')}</th>
            <th scope="col">{t('position')}</th>
            <th scope="col">{t('from')}</th>
            <th scope="col">{t('to')}</th>
            <th scope="col">{t('jointKind')}</th>
            <th scope="col" className="number">
              {t('loss')}
            </th>
            <th scope="col">{t('measuredOn')}</th>
            <th scope="col" aria-label={t('edit')} />
          </tr>
        </thead>
        <tbody>
          {shown.map((told) => (
            <JointRow
              key={told.joint.id}
              told={told}
              isChosen={chosen.has(told.joint.id)}
              mayTakeApart={mayTakeApart}
              onChoose={() => onChoose(toggle(chosen, told.joint.id))}
              onEdit={() => onEdit(told)}
            />
          ))}
        </tbody>
      </table>
      {found.length > MAX_SHOWN && <p className="notice">{t('jointsCut', { count: MAX_SHOWN })}</p>}
    </DenseTable>
  )
}

type JointRowProps = {
  told: ToldJoint
  isChosen: boolean
  mayTakeApart: boolean
  onChoose: () => void
  onEdit: () => void
}

function JointRow({ told, isChosen, mayTakeApart, onChoose, onEdit }: JointRowProps) {
  const t = useEditWords()
  const { joint, ends } = told
  const name = joinEnds(told)
  return (
    <tr data-chosen={isChosen}>
      <td className="joint-check">
        {mayTakeApart && (
          <input
            type="checkbox"
            aria-label={t('chooseJoint', { ends: name })}
            checked={isChosen}
            onChange={onChoose}
          />
        )}
      </td>
      <td>{joint.tray}</td>
      <td>{joint.position}</td>
      {ends.map((end) => (
        <td key={end.text}>
          <JointEnd end={end} />
        </td>
      ))}
      <td>{t(`jointKind.${joint.kind}`)}</td>
      <td className="number">{formatJointDb(joint.lossDb)}</td>
      <td>{joint.measuredOn ?? MISSING}</td>
      <td>
        <ActionButton
          className="row-action"
          label={t('edit')}
          name={`${t('editJoint')} ${name}`}
          endpoint={jointApi.update}
          onSelect={onEdit}
        />
      </td>
    </tr>
  )
}

function JointEnd({ end: { text, fibre } }: { end: ToldEnd }) {
  const nameOf = useFibreName()
  if (fibre === null) return <>{text}</>
  return (
    <span className="joint-end">
      <FibreChip cable={fibre.cable} fibre={fibre.number} />
      {text}
      <small className="text-3">{nameOf(fibre.cable, fibre.number)}</small>
    </span>
  )
}
