import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { CodeBlock } from '#ui/parts/code-block.tsx'
import { usePlantWords } from './plant-edit.messages.ts'
import './device-key.css'

const WIDTH_PX = 680
/** Of the broker that the server brings along. */
const MQTT_PORT = 1883

export type ShownKey = { code: string; deviceKey: string }

/** How an instrument shows its key: each can be run as it stands. */
function listUses({ code, deviceKey }: ShownKey) {
  const { origin, hostname } = globalThis.location
  const heartbeat = `{"at":"'$(date -u +%FT%TZ)'","status":"ok"}`
  return {
    env: `FIBREWATCH_URL=${origin}\nFIBREWATCH_DEVICE=${code}\nFIBREWATCH_DEVICE_KEY=${deviceKey}`,
    curl: `curl -s ${origin}/ingest/heartbeat -H 'X-Device-Key: ${code}:${deviceKey}' \\\n  -H 'content-type: application/json' -d '${heartbeat}'`,
    mqtt: `mosquitto_pub -h ${hostname} -p ${MQTT_PORT} -q 1 -u ${code} -P '${deviceKey}' \\\n  -t fibrewatch/${code}/heartbeat -m '${heartbeat}'`,
  }
}

/** A key as it is shown once, and what is done with it. */
export function DeviceKeyPanel({ shown }: { shown: ShownKey }) {
  const t = usePlantWords()
  const { env, curl, mqtt } = listUses(shown)
  return (
    <div className="device-key">
      <p className="device-key-once" role="alert">
        {t('keyOnce')}
      </p>
      <CodeBlock label={t('key')} text={shown.deviceKey} />
      <CodeBlock label={t('keyEnv')} text={env} />
      <CodeBlock label={t('keyCurl')} text={curl} />
      <CodeBlock label={t('keyMqtt')} text={mqtt} />
    </div>
  )
}

export function DeviceKeyDialog({ shown, onClose }: { shown: ShownKey; onClose: () => void }) {
  const t = usePlantWords()
  return (
    <WindowDialog
      id="device-key"
      title={t('keyTitle', { code: shown.code })}
      widthPx={WIDTH_PX}
      onClose={onClose}
    >
      <DeviceKeyPanel shown={shown} />
      <div className="device-key-foot">
        <button type="button" className="button primary" onClick={onClose}>
          {t('keyDone')}
        </button>
      </div>
    </WindowDialog>
  )
}
