import { type Device, plantApi, type Site } from '@fibrewatch/contract/plant'
import { askUser } from '#ui/dialog.tsx'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { PLANT_READS } from '../plant-reads.ts'
import type { PlantDialog } from './plant-dialog.types.ts'
import { usePlantWords } from './plant-edit.messages.ts'

/** Removing, and giving a new key: asked about first. */
export function usePlantCommands(open: (dialog: PlantDialog) => void) {
  const t = usePlantWords()
  const rotateKey = useCommand(plantApi.deviceRotateKey, {
    invalidates: PLANT_READS,
    onDone: (shown) => open({ is: 'key', shown }),
  })
  const removeSite = useCommand(plantApi.siteDelete, { doneText: t('siteDeleted'), invalidates: PLANT_READS })
  const removeDevice = useCommand(plantApi.deviceDelete, {
    doneText: t('deviceDeleted'),
    invalidates: PLANT_READS,
  })
  const removeLink = useCommand(plantApi.linkDelete, { doneText: t('linkDeleted'), invalidates: PLANT_READS })
  return {
    removeSite: async ({ id, code }: Site) => {
      const title = t('deleteSiteAsk', { code })
      const isSure = await confirmRemoval({ title, text: t('deleteSiteText'), okText: t('deleteSite') })
      if (isSure) await removeSite({ body: { id } })
    },
    removeDevice: async ({ id, code }: Device) => {
      const title = t('deleteDeviceAsk', { code })
      const isSure = await confirmRemoval({ title, text: t('deleteDeviceText'), okText: t('deleteDevice') })
      if (isSure) await removeDevice({ body: { ids: [id] } })
    },
    removeLink: async ({ id, code }: { id: number; code: string }) => {
      const title = t('deleteLinkAsk', { code })
      const isSure = await confirmRemoval({ title, text: t('deleteLinkText'), okText: t('deleteLink') })
      if (isSure) await removeLink({ body: { id } })
    },
    rotateKey: async ({ id, code }: Device) => {
      const title = t('rotateKeyAsk', { code })
      if (
        !(await askUser({ title, text: t('rotateKeyText'), okText: t('rotateKey'), cancelText: t('cancel') }))
      )
        return
      await rotateKey({ body: { id } })
    },
  }
}

export type PlantCommands = ReturnType<typeof usePlantCommands>
