import { commandAnswer, deviceCommand } from '@fibrewatch/contract/device-command'
import { eventBatch, heartbeat, MQTT_ROOT } from '@fibrewatch/contract/ingest'
import { LIVE_PATH, liveSubscribe } from '@fibrewatch/contract/live'
import { LIVE_CONTROL_SCHEMAS, LIVE_MESSAGE_SCHEMAS, LIVE_WORDS } from '@fibrewatch/contract/live-schema'
import type { ApiDocument, DocumentOptions } from './api-document.ts'
import { createSchemaBook, type Schema, type SchemaBook } from './schema-book.ts'
import { toPascal } from './schema-names.ts'

const DESCRIPTION = `设备经 MQTT 3.1.1（QoS 1）上报和接收指令；控制台和程序经 websocket 接收变化。动作以服务器为主语：receive 为服务器收到的，send 为服务器发出的。
Instruments report and take commands over MQTT 3.1.1 (QoS 1); consoles and programs are told of changes over the websocket. Actions are those of the server:
it receives what instruments send, and sends what they are told.`

const SECURITY_SCHEMES = {
  device: {
    type: 'userPassword',
    description: '用户名为设备编码，密码为设备密钥 / user name: the device code, password: its key',
  },
  apiToken: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer fwt_…' },
  sessionToken: {
    type: 'httpApiKey',
    in: 'query',
    name: 'token',
    description: '登录得到的令牌；访问令牌不写入地址 / of a sign-in; an API token never stands in an address',
  },
}

const secured = (...names: (keyof typeof SECURITY_SCHEMES)[]) =>
  names.map((name) => ({ $ref: `#/components/securitySchemes/${name}` }))

function makeServers({ basePath, baseUrl }: DocumentOptions): object {
  const url = baseUrl === undefined ? undefined : new URL(baseUrl)
  return {
    mqtt: {
      host: '{host}:{port}',
      protocol: 'mqtt',
      protocolVersion: '3.1.1',
      description: '内置或外接的消息代理 / the broker in the server, or the one that MQTT_URL names',
      variables: { host: { default: url?.hostname ?? 'localhost' }, port: { default: '1883' } },
      security: secured('device'),
    },
    live: {
      host: url?.host ?? 'localhost:5991',
      pathname: basePath === '' ? '/' : basePath,
      protocol: url?.protocol === 'https:' ? 'wss' : 'ws',
      security: secured('apiToken', 'sessionToken'),
    },
  }
}

interface Channel {
  readonly server: 'mqtt' | 'live'
  readonly address: string
  readonly description: string
  /** Of the messages: those that the server takes, and those that it sends. */
  readonly receives: Readonly<Record<string, object>>
  readonly sends?: Readonly<Record<string, object>>
}

const JSON_TYPE = 'application/json'

const words = (word: string, summary: string): object => ({
  contentType: 'text/plain',
  summary,
  payload: { type: 'string', const: word },
})

const sorFile: object = {
  contentType: 'application/octet-stream',
  summary: '一个 SOR 文件，不超过 4 MB / one SOR file, at most 4 MB',
  payload: { type: 'string', format: 'binary' },
}

const jsonMessage = (payload: Schema, summary: string): object => ({
  contentType: JSON_TYPE,
  summary,
  payload,
})

function makeMqttChannels(book: SchemaBook): Readonly<Record<string, Channel>> {
  const own = `${MQTT_ROOT}/{deviceCode}`
  const events = jsonMessage(book.name('EventBatch', eventBatch), '事件 / events')
  const beat = jsonMessage(book.name('Heartbeat', heartbeat), '心跳 / a heartbeat')
  return {
    events: {
      server: 'mqtt',
      address: `${own}/events`,
      description: '上报事件 / Report events',
      receives: { events },
    },
    traces: {
      server: 'mqtt',
      address: `${own}/traces/{linkCode}`,
      description: '上报曲线 / Report a trace, measured from the port of the link',
      receives: { trace: sorFile },
    },
    tracesBackward: {
      server: 'mqtt',
      address: `${own}/traces/{linkCode}/backward`,
      description: '上报远端曲线 / Report a trace, measured from the far end of the link',
      receives: { trace: sorFile },
    },
    heartbeat: {
      server: 'mqtt',
      address: `${own}/heartbeat`,
      description: '上报心跳 / Report a heartbeat',
      receives: { heartbeat: beat },
    },
    answers: {
      server: 'mqtt',
      address: `${own}/answers`,
      description: '答复指令 / Answer a command',
      receives: { answer: jsonMessage(book.name('CommandAnswer', commandAnswer), '答复 / an answer') },
    },
    commands: {
      server: 'mqtt',
      address: `${own}/commands`,
      description: '接收指令 / Commands to the instrument, which subscribes to them',
      receives: {},
      sends: { command: jsonMessage(book.name('DeviceCommand', deviceCommand), '指令 / a command') },
    },
  }
}

function makeLiveChannel(book: SchemaBook): Channel {
  const sends: Record<string, object> = { pong: words(LIVE_WORDS.pong, 'PING 的回答 / the answer to PING') }
  for (const [topic, schema] of Object.entries(LIVE_MESSAGE_SCHEMAS)) {
    const name = `live${toPascal(topic)}`
    sends[name] = jsonMessage(book.name(toPascal(name), schema), `主题 / topic ${topic}`)
  }
  for (const [kind, schema] of Object.entries(LIVE_CONTROL_SCHEMAS)) {
    const name = `control${toPascal(kind)}`
    sends[name] = jsonMessage(book.name(toPascal(name), schema), `连接 / about the connection: ${kind}`)
  }
  return {
    server: 'live',
    address: LIVE_PATH,
    description: '告警、事件与资源的变化 / Changes of alarms, events and the plant',
    receives: {
      hello: words(LIVE_WORDS.hello, '问候，回答 welcome / answered by welcome'),
      ping: words(LIVE_WORDS.ping, '回答 PONG / answered by PONG'),
      subscribe: jsonMessage(book.name('LiveSubscribe', liveSubscribe), '订阅主题 / subscribe to topics'),
    },
    sends,
  }
}

const PARAMETERS: Readonly<Record<string, object>> = {
  deviceCode: {
    description:
      '设备编码，只能读写自己的主题 / the code of the instrument; it reads and writes its own topics alone',
  },
  linkCode: { description: '光路编码 / the code of the link' },
}

function writeChannel({ server, address, description, receives, sends = {} }: Channel): object {
  const named = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, PARAMETERS[name]])
  const query = {
    type: 'object',
    properties: { token: { type: 'string' }, lang: { type: 'string', enum: ['zh', 'en'] } },
  }
  return {
    address,
    description,
    servers: [{ $ref: `#/servers/${server}` }],
    messages: { ...receives, ...sends },
    ...(named.length === 0 ? {} : { parameters: Object.fromEntries(named) as object }),
    ...(server === 'live' ? { bindings: { ws: { method: 'GET', query } } } : {}),
  }
}

function makeOperation(
  name: string,
  action: 'receive' | 'send',
  { server, description, ...rest }: Channel,
): object {
  const messages = Object.keys((action === 'receive' ? rest.receives : rest.sends) ?? {})
  return {
    action,
    summary: description,
    channel: { $ref: `#/channels/${name}` },
    messages: messages.map((message) => ({ $ref: `#/channels/${name}/messages/${message}` })),
    ...(server === 'mqtt' ? { bindings: { mqtt: { qos: 1 } } } : {}),
  }
}

const hasAny = (messages: object = {}): boolean => Object.keys(messages).length > 0

/** AsyncAPI 3 of what instruments send and are told over MQTT, and of the websocket. */
export function makeAsyncDocument(options: DocumentOptions): ApiDocument {
  const book = createSchemaBook(options.names)
  const live = makeLiveChannel(book)
  const channels = Object.entries({ ...makeMqttChannels(book), live })
  const operations = channels.flatMap(([name, channel]) => [
    ...(hasAny(channel.receives)
      ? [[`receive${toPascal(name)}`, makeOperation(name, 'receive', channel)]]
      : []),
    ...(hasAny(channel.sends) ? [[`send${toPascal(name)}`, makeOperation(name, 'send', channel)]] : []),
  ])
  return {
    asyncapi: '3.0.0',
    info: { title: '光纤监测与告警系统 Fibrewatch', version: options.version, description: DESCRIPTION },
    servers: makeServers(options),
    channels: Object.fromEntries(channels.map(([name, channel]) => [name, writeChannel(channel)])),
    operations: Object.fromEntries(operations) as object,
    components: { securitySchemes: SECURITY_SCHEMES, schemas: book.list() },
  }
}
