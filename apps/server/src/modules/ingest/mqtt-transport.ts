import type { ModuleSwitch } from '#modules/product-module'
import type { Deps } from '#platform/http/module'
import { loadDeviceByCode } from './ingest-device.repository.ts'
import type { IngestPlant } from './ingest.types.ts'
import type { MqttIntake } from './mqtt-intake.ts'
import { type MqttAddress, MqttListener } from './mqtt-listener.ts'
import { MqttSubscriber } from './mqtt-subscriber.ts'

export interface MqttTransport {
  /** Where the own broker listens; undefined without one, and while it is closed. */
  readonly address: () => MqttAddress | undefined
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

interface TransportPorts {
  readonly plant: IngestPlant
  readonly modules: ModuleSwitch
  readonly intake: MqttIntake
}

/** Something that can be opened again after it was closed. */
interface Connection {
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
}

type TransportDeps = Pick<Deps, 'config' | 'database' | 'log'>

/** MQTT from the start to the stop, as long as its module is on: an external broker's, or our own. */
export function createMqttTransport(deps: TransportDeps, ports: TransportPorts): MqttTransport {
  const { mqttUrl } = deps.config
  let address: MqttAddress | undefined
  const connection =
    mqttUrl === undefined
      ? makeListening(deps, ports, (listening) => {
          address = listening
        })
      : makeSubscribing(deps, ports, mqttUrl.reveal())
  const follow = makeFollower(connection)
  let isStarted = false
  const turn = (): Promise<void> => follow(isStarted && ports.modules.isOn('mqtt'))
  ports.modules.onChange(turn)
  return {
    address: () => address,
    start: () => {
      isStarted = true
      return turn()
    },
    stop: () => {
      isStarted = false
      return turn()
    },
  }
}

/** Opens and closes one after the other, however fast the wishes change. */
function makeFollower({ open, close }: Connection): (isWanted: boolean) => Promise<void> {
  let isOpen = false
  let last: Promise<void> = Promise.resolve()
  const reach = async (isWanted: boolean): Promise<void> => {
    if (isWanted === isOpen) return
    await (isWanted ? open() : close())
    isOpen = isWanted
  }
  return (isWanted) => {
    // A turn that failed has told its own caller; the next one is tried all the same.
    const turned = last.then(
      () => reach(isWanted),
      () => reach(isWanted),
    )
    last = turned
    return turned
  }
}

function makeListening(
  { config: { host, mqttPort }, log }: TransportDeps,
  { intake, plant }: TransportPorts,
  onAddress: (address: MqttAddress | undefined) => void,
): Connection {
  const listener = new MqttListener({ intake, plant, log })
  return {
    open: async () => {
      if (mqttPort !== undefined) onAddress(await listener.listen(host, mqttPort))
    },
    close: async () => {
      onAddress(undefined)
      await listener.close()
    },
  }
}

function makeSubscribing(
  { config: { instanceId }, database, log }: TransportDeps,
  { intake }: TransportPorts,
  url: string,
): Connection {
  const loadDevice = (code: string) => loadDeviceByCode(database.db, code)
  let subscriber: MqttSubscriber | undefined
  return {
    open: async () => {
      subscriber = new MqttSubscriber({ intake, loadDevice, log, instanceId })
      subscriber.connect(url)
    },
    close: async () => subscriber?.close(),
  }
}
