import { attributeApi, type AttributeTarget } from '@fibrewatch/contract/attribute'
import type { ExportFormat } from '@fibrewatch/contract/envelope'
import { ApiError } from '#lib/api/api-error.ts'
import { callBinary } from '#lib/api/call.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { saveAnswer } from '#lib/table/save-file.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { showToast } from '#ui/toast.tsx'
import { attributeMessages } from './attribute.messages.ts'

type AttributeToolsProps = { target: AttributeTarget; onAdd: () => void }

function ExportButton({ target }: { target: AttributeTarget }) {
  const t = useMessages(attributeMessages)
  const save = async (format: ExportFormat) => {
    try {
      saveAnswer(
        await callBinary(attributeApi.export, { query: { target, format }, isQuiet: true }),
        `attributes.${format}`,
      )
      showToast(t('exported', { target: t(`target.${target}`) }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(error.message)
    }
  }
  const item = (format: ExportFormat, label: string): MenuItem => ({
    id: format,
    label,
    onSelect: () => void save(format),
  })
  return (
    <MenuButton
      className="button small"
      label={t('export')}
      items={[item('csv', t('exportCsv')), item('xlsx', t('exportXlsx'))]}
    >
      <Icon name="download" size={14} />
      {t('export')}
    </MenuButton>
  )
}

export function AttributeTools({ target, onAdd }: AttributeToolsProps) {
  const t = useMessages(attributeMessages)
  return (
    <>
      <IfPermitted endpoint={attributeApi.export}>
        <ExportButton target={target} />
      </IfPermitted>
      <ActionButton
        className="button small primary"
        icon="add"
        label={t('add')}
        endpoint={attributeApi.add}
        onSelect={onAdd}
      />
    </>
  )
}
