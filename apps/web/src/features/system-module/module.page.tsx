import { moduleApi, type ProductModuleRow } from '@fibrewatch/contract/module'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { showToast } from '#ui/toast.tsx'
import { ModuleCard } from './module-card.tsx'
import { moduleMessages } from './module.messages.ts'
import { useModuleWords } from './module-words.ts'
import './module.css'

/** Switches on at once; switching off asks first and says what stops for whom. */
function useSwitching() {
  const t = useMessages(moduleMessages)
  const { nameOf, effectOf } = useModuleWords()
  const send = useCommand(moduleApi.switch, { invalidates: [moduleApi.list] })
  return async (module: ProductModuleRow, enabled: boolean): Promise<void> => {
    const name = nameOf(module)
    const question = { title: t('askOff', { name }), text: effectOf(module), okText: t('askOffOk') }
    if (!enabled && !(await confirmRemoval(question))) return
    if (await send({ body: { code: module.code, enabled } })) showToast(t(enabled ? 'on' : 'off', { name }))
  }
}

type GroupProps = { title: string; hint: string; modules: readonly ProductModuleRow[] }

function ModuleGroup({ title, hint, modules }: GroupProps) {
  const t = useMessages(moduleMessages)
  const change = useSwitching()
  const off = modules.filter(({ enabled }) => !enabled).length
  return (
    <section className="module-group">
      <h2>
        {title}
        <small>{hint}</small>
        {off > 0 && <small className="module-off">{t('countOff', { count: off })}</small>}
      </h2>
      <div className="module-cards">
        {modules.map((module) => (
          <ModuleCard
            key={module.code}
            module={module}
            onSwitch={(enabled) => void change(module, enabled)}
          />
        ))}
      </div>
    </section>
  )
}

/** The parts of the product: what each covers, and whether it is on. */
export function ModulePage() {
  const t = useMessages(moduleMessages)
  const query = useQuery(queryOf(moduleApi.list))
  return (
    <div className="module-page">
      <DataState query={query} what={t('modules')}>
        {(modules) => (
          <>
            <ModuleGroup
              title={t('optional')}
              hint={t('optionalHint')}
              modules={modules.filter(({ isCore }) => !isCore)}
            />
            <ModuleGroup
              title={t('core')}
              hint={t('coreHint')}
              modules={modules.filter(({ isCore }) => isCore)}
            />
          </>
        )}
      </DataState>
    </div>
  )
}
