import { type DeviceCommand, type DeviceTest, isOpenCommand } from '@fibrewatch/contract/device-command'
import type { StoredCommand } from './device-command.types.ts'

/** As people see it. */
export function makeDeviceTest(command: StoredCommand): DeviceTest {
  const { deviceId: _, domainId: __, kind: ___, cancelledAt, ...shown } = command
  const { createdAt, deadlineAt, endedAt } = command
  return {
    ...shown,
    isCancelling: cancelledAt !== null && isOpenCommand(command.state),
    createdAt: createdAt.toISOString(),
    deadlineAt: deadlineAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** As the instrument gets it. */
export const makeDeviceCommand = ({
  id,
  kind,
  linkCode: link,
  port,
  settings,
  cancelledAt,
  deadlineAt,
}: StoredCommand): DeviceCommand => ({
  id,
  kind,
  link,
  port,
  settings,
  isCancelled: cancelledAt !== null,
  deadlineAt: deadlineAt.toISOString(),
})
