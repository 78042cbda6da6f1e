import type { Deps } from '#platform/module'
import type { MqttMetrics } from './mqtt-metrics.ts'
import type { MqttPorts } from './mqtt.types.ts'
import type { MqttIntake } from './mqtt-intake.ts'
import { MqttLease } from './mqtt-lease.ts'
import { type MqttAddress, MqttListener } from './mqtt-listener.ts'
import type { MqttSubscriber } from './mqtt-subscriber.ts'

export interface MqttTransport {
  /** Address of the embedded broker; undefined without one, and while it is closed. */
  readonly address: () => MqttAddress | undefined
  /** Undefined while this process takes nothing from an external broker. */
  readonly isBrokerConnected: () => boolean | undefined
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

interface TransportPorts extends Pick<MqttPorts, 'plant' | 'modules' | 'commands'> {
  readonly intake: MqttIntake
  readonly counts: MqttMetrics
}

/** Can be opened again after it was closed. */
interface Connection {
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
  readonly isConnected?: () => boolean | undefined
}

type TransportDeps = Pick<Deps, 'clock' | 'config' | 'database' | 'log' | 'metrics'>

/** MQTT from the start to the stop, while its module is on: an external broker or the embedded one. */
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
    isBrokerConnected: () => connection.isConnected?.(),
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

/** Opens and closes one after the other, however fast the requests change. */
function makeFollower({
  open,
  close,
}: Pick<Connection, 'open' | 'close'>): (isWanted: boolean) => Promise<void> {
  let isOpen = false
  let last: Promise<void> = Promise.resolve()
  const reach = async (isWanted: boolean): Promise<void> => {
    if (isWanted === isOpen) return
    await (isWanted ? open() : close())
    isOpen = isWanted
  }
  return (isWanted) => {
    // A failed turn has told its own caller; the next one runs all the same.
    const turned = last.then(
      () => reach(isWanted),
      () => reach(isWanted),
    )
    last = turned
    return turned
  }
}

function makeListening(
  { config: { host, mqttPort, mqttTls }, clock, log, metrics }: TransportDeps,
  { intake, plant, commands, modules, counts }: TransportPorts,
  onAddress: (address: MqttAddress | undefined) => void,
): Connection {
  const listener = new MqttListener({
    intake,
    plant,
    commands,
    modules,
    clock,
    log,
    metrics: counts,
    tls: mqttTls,
  })
  metrics.addGauge({
    name: 'mqtt_connections',
    help: 'Connections to the own MQTT broker',
    read: () => listener.connections,
  })
  metrics.addGauge({
    name: 'mqtt_connections_waiting',
    help: 'Connections to the own MQTT broker that have not signed in yet',
    read: () => listener.waitingConnections,
  })
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
  { database, log, metrics }: TransportDeps,
  { intake, plant, commands, modules, counts }: TransportPorts,
  url: string,
): Connection {
  let subscriber: MqttSubscriber | undefined
  let lease: MqttLease | undefined
  let stopFollowing = (): void => {}
  metrics.addGauge({
    name: 'mqtt_broker_connected',
    help: '1 while this process takes the messages of the external MQTT broker',
    read: () => Number(subscriber?.isConnected ?? false),
  })
  return {
    open: async () => {
      // Loaded only with an external broker.
      const { MqttSubscriber } = await import('./mqtt-subscriber.ts')
      lease = new MqttLease({
        database,
        log,
        broker: nameBroker(url),
        onHeld: (clientId) => {
          subscriber = new MqttSubscriber(url, clientId, {
            intake,
            plant,
            commands,
            modules,
            log,
            metrics: counts,
          })
        },
        onLost: () => {
          subscriber?.abandon()
          subscriber = undefined
        },
      })
      lease.start()
      stopFollowing = commands.onWaiting((device) => void subscriber?.deliver(device))
    },
    close: async () => {
      stopFollowing()
      await lease?.stop()
      // A stopped process comes back, or another resumes; a module switched off wants nothing kept.
      await subscriber?.close({ unsubscribes: !modules.isOn('mqtt') })
      subscriber = undefined
      await lease?.release()
    },
    isConnected: () => subscriber?.isConnected,
  }
}

/** The broker's address without name and password. */
function nameBroker(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
