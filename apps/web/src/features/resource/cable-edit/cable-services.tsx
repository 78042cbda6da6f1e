import { type CableService, cableServiceApi, type ServiceWay } from '@fibrewatch/contract/cable-service'
import { plantFileApi } from '@fibrewatch/contract/plant-file'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MISSING } from '#lib/format/numbers.ts'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { ActionButton } from '#ui/table/action-button.tsx'
import { DenseTable } from '#ui/table/dense-table.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { type CableEditWords, useEditWords } from './cable-edit.messages.ts'
import { PlantFilesDialog } from '../plant-files/plant-files.tsx'
import { PLANT_READS } from '../plant-reads.ts'
import { writeRuns } from './joint-plan.ts'
import { SharedRiskDialog } from './shared-risk.tsx'
import { ServiceAddForm, ServiceEditForm } from './service-form.tsx'
import './cable-services.css'

const PAGE_SIZE = 20

/** What rides on a cable: whom a cut of it concerns. */
export function CableServices({ cableId }: { cableId: number }) {
  const t = useEditWords()
  const [{ page, size }, setPage] = useState({ page: 1, size: PAGE_SIZE })
  const [open, setOpen] = useState<'add' | CableService | null>(null)
  const query = useQuery({
    ...queryOf(cableServiceApi.page, { query: { cableId, page, limit: size } }),
    placeholderData: keepPreviousData,
  })
  const close = () => setOpen(null)
  return (
    <section className="cable-services" aria-label={t('services')}>
      <div className="cable-service-tools">
        <ActionButton
          className="button small"
          icon="add"
          label={t('addService')}
          endpoint={cableServiceApi.add}
          onSelect={() => setOpen('add')}
        />
      </div>
      <DataState
        query={query}
        what={t('servicesWhat')}
        isEmpty={({ pagination }) => pagination.total === 0}
        empty={t('servicesEmpty')}
      >
        {({ list, pagination: { total } }) => (
          <>
            <ServiceTable cableId={cableId} services={list} onEdit={setOpen} />
            {total > size && (
              <Pager
                {...{ page, size, total }}
                pages={Math.ceil(total / size)}
                onChange={(change) => setPage({ page: 1, size, ...change })}
              />
            )}
          </>
        )}
      </DataState>
      {open === 'add' && <ServiceAddForm cableId={cableId} onClose={close} />}
      {open !== null && open !== 'add' && <ServiceEditForm service={open} onClose={close} />}
    </section>
  )
}

type ServiceTableProps = {
  cableId: number
  services: readonly CableService[]
  onEdit: (service: CableService) => void
}

function ServiceTable({ cableId, services, onEdit }: ServiceTableProps) {
  const t = useEditWords()
  return (
    <DenseTable className="cable-service-table">
      <table aria-label={t('services')}>
        <thead>
          <tr>
            <th scope="col">{t('priority')}</th>
            <th scope="col">{t('code')}</th>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('customer')}</th>
            <th scope="col">{t('circuit')}</th>
            <th scope="col">{t('way.working')}</th>
            <th scope="col">{t('way.spare')}</th>
            <th scope="col" aria-label={t('edit')} />
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <ServiceRow key={service.id} {...{ cableId, service, onEdit }} />
          ))}
        </tbody>
      </table>
    </DenseTable>
  )
}

/** `3–4 · KS-02 7`: the fibres of the cable beside it, and after them those of others. */
function tellFibres({ fibres }: CableService, cableId: number, way: ServiceWay): string {
  const ofWay = fibres.filter((one) => one.way === way)
  const cableIds = [...new Set([cableId, ...ofWay.map((one) => one.cableId)])]
  const told = cableIds.flatMap((id) => {
    const found = ofWay.filter((one) => one.cableId === id)
    const [first] = found
    if (first === undefined) return []
    const numbers = writeRuns(found.map(({ fibre }) => fibre))
    return [id === cableId ? numbers : `${first.cableCode} ${numbers}`]
  })
  return told.length === 0 ? MISSING : told.join(' · ')
}

function useServiceRemoval(service: CableService, t: CableEditWords) {
  const remove = useCommand(cableServiceApi.delete, {
    doneText: t('serviceDeleted'),
    invalidates: PLANT_READS,
  })
  return async () => {
    const title = t('deleteServiceAsk', { code: service.code })
    const isSure = await confirmRemoval({ title, text: t('deleteServiceText'), okText: t('deleteService') })
    if (isSure) await remove({ body: { id: service.id } })
  }
}

type ServiceRowProps = Omit<ServiceTableProps, 'services'> & { service: CableService }

function ServiceRow({ cableId, service, onEdit }: ServiceRowProps) {
  const t = useEditWords()
  const { code, name, customer, circuit, priority } = service
  return (
    <tr>
      <td>{t('priorityOption', { priority })}</td>
      <td>{code}</td>
      <td className="cable-service-name" title={name}>
        {name}
      </td>
      <td>{customer || MISSING}</td>
      <td>{circuit || MISSING}</td>
      <td>{tellFibres(service, cableId, 'working')}</td>
      <td>{tellFibres(service, cableId, 'spare')}</td>
      <td>
        <ServiceActions service={service} onEdit={onEdit} />
      </td>
    </tr>
  )
}

function ServiceActions({ service, onEdit }: Pick<ServiceRowProps, 'service' | 'onEdit'>) {
  const t = useEditWords()
  const { code } = service
  const askRemove = useServiceRemoval(service, t)
  const [open, setOpen] = useState<'files' | 'shared' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <span className="row-actions">
        <ActionButton
          className="row-action"
          label={t('shared')}
          name={`${t('shared')} ${code}`}
          endpoint={cableServiceApi.shared}
          onSelect={() => setOpen('shared')}
        />
        <ActionButton
          className="row-action"
          label={t('files')}
          name={`${t('of.files')} ${code}`}
          endpoint={plantFileApi.list}
          onSelect={() => setOpen('files')}
        />
        <ActionButton
          className="row-action"
          label={t('edit')}
          name={`${t('editService')} ${code}`}
          endpoint={cableServiceApi.update}
          onSelect={() => onEdit(service)}
        />
        <ActionButton
          className="row-action is-danger"
          label={t('remove')}
          name={`${t('deleteService')} ${code}`}
          endpoint={cableServiceApi.delete}
          onSelect={askRemove}
        />
      </span>
      {open === 'files' && (
        <PlantFilesDialog owner="service" ownerId={service.id} code={code} onClose={close} />
      )}
      {open === 'shared' && <SharedRiskDialog service={service} onClose={close} />}
    </>
  )
}
