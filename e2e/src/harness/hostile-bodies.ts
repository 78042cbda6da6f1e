import type { Random } from '@fibrewatch/simulator'
import type { IngestEvent } from '@fibrewatch/contract/ingest'
import { type Bytes, mutateBytes } from './mutate-bytes.ts'
import { pickBelow, pickOne } from './random.ts'

export type HostileBody = { body: Bytes | string; contentType: string }

const JSON_TYPE = 'application/json'
const NDJSON_TYPE = 'application/x-ndjson'
const DEEP = 20_000

/** Values that break careless readers, columns or parsers. */
const STRANGE_VALUES: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -0,
  -1,
  1e308,
  -1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  [],
  {},
  [[]],
  [null],
  'NaN',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDC00\uD800',
  '\u202E',
  '𠜎𠜱',
  'x'.repeat(70_000),
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '+275760-09-13T00:00:00Z',
  '1970-01-01T00:00:00.000000000001Z',
  '0001-01-01T00:00:00Z',
  '2026-02-30T12:00:00Z',
  '2026-11-21T06:00:00',
  '2026-11-21T24:00:00+99:99',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  "'; drop table event; --",
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'FIBRE_BREAK\n',
]

const FIELDS = [
  'eventId',
  'at',
  'link',
  'type',
  'state',
  'positionM',
  'lengthM',
  'severity',
  'value',
  'unit',
  'confidence',
  'durationS',
  'attributes',
  '__proto__',
  'constructor',
  'unknownField',
] as const

type Maker = (event: IngestEvent, random: Random) => HostileBody

const asJson = (value: unknown): HostileBody => ({ body: JSON.stringify(value), contentType: JSON_TYPE })

/** `__proto__` set as a field of its own, as JSON text can hold it. */
function withField(event: IngestEvent, field: string, value: unknown): Record<string, unknown> {
  return Object.defineProperty({ ...event }, field, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

const strangeField: Maker = (event, random) =>
  asJson([withField(event, pickOne(random, FIELDS), pickOne(random, STRANGE_VALUES))])

const strangeAttribute: Maker = (event, random) => {
  const name = String(pickOne(random, STRANGE_VALUES)).slice(0, 200)
  return asJson([{ ...event, attributes: withField(event, name, pickOne(random, STRANGE_VALUES)) }])
}

const missingField: Maker = (event, random) => {
  const { [pickOne(random, ['at', 'link', 'type'] as const)]: _gone, ...rest } = event
  return asJson([rest])
}

const strangeWhole: Maker = (_event, random) => asJson(pickOne(random, STRANGE_VALUES))

const goodAmongBad: Maker = (event, random) => asJson([event, pickOne(random, STRANGE_VALUES), event, event])

const brokenText: Maker = (event, random) => {
  const bytes = new TextEncoder().encode(JSON.stringify([event, event]))
  return { body: mutateBytes(bytes, random), contentType: JSON_TYPE }
}

const deepNesting: Maker = (event, random) => {
  const [open, close] = pickOne(random, [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const)
  const depth = 1 + pickBelow(random, DEEP)
  const nested = `${open.repeat(depth)}1${close.repeat(depth)}`
  const text = JSON.stringify([{ ...event, attributes: { nested: 0 } }]).replace(
    '"nested":0',
    `"nested":${nested}`,
  )
  return { body: text, contentType: JSON_TYPE }
}

const rawNumber: Maker = (event, random) => {
  const number = pickOne(random, [
    '1e999',
    '-1e999',
    '1e-999',
    '00',
    '0x10',
    'NaN',
    'Infinity',
    '1'.repeat(4000),
  ])
  const text = JSON.stringify([{ ...event, value: 0 }]).replace('"value":0', `"value":${number}`)
  return { body: text, contentType: JSON_TYPE }
}

const brokenLines: Maker = (event, random) => {
  const line = JSON.stringify(event)
  const bad = pickOne(random, ['', '\u0000', '{', 'null', '[]', '\uFEFF{}', line.slice(0, -3)])
  return { body: [line, bad, line].join(pickOne(random, ['\n', '\r\n', '\r'])), contentType: NDJSON_TYPE }
}

const tooMany: Maker = (event, random) => {
  const count = pickOne(random, [0, 5001, 6000])
  return asJson(Array.from({ length: count }, () => ({ ...event, positionM: pickBelow(random, 1000) })))
}

/** Short names, each a different one: objects of these cost most. */
const manyKeys: Maker = (event, random) => {
  const count = 1 + pickBelow(random, 300_000)
  const names = Array.from({ length: count }, (_, index) => `"k${index}":1`)
  const text = JSON.stringify([{ ...event, attributes: 0 }])
  return { body: text.replace('"attributes":0', `"attributes":{${names.join(',')}}`), contentType: JSON_TYPE }
}

const wrongType: Maker = (event, random) => ({
  body: JSON.stringify([event]),
  contentType: pickOne(random, [
    'text/html',
    'application/xml',
    'application/json; charset=utf-7',
    'multipart/form-data',
    'application/octet-stream',
    ';;;',
  ]),
})

const noise: Maker = (_event, random) => {
  const length = pickBelow(random, 3000)
  return {
    body: Uint8Array.from({ length }, () => pickBelow(random, 256)),
    contentType: pickOne(random, [JSON_TYPE, NDJSON_TYPE]),
  }
}

/** Makers with the share of each: big bodies are rare, subtle ones frequent. */
const MAKERS: readonly Maker[] = [
  ...Array.from({ length: 8 }, () => strangeField),
  ...Array.from({ length: 4 }, () => strangeAttribute),
  ...Array.from({ length: 6 }, () => brokenText),
  missingField,
  strangeWhole,
  goodAmongBad,
  goodAmongBad,
  deepNesting,
  rawNumber,
  rawNumber,
  brokenLines,
  brokenLines,
  noise,
  wrongType,
]
const RARE_SHARE = 0.004

/** One body that a hostile or broken instrument might send, made from a good event. */
export function makeHostileBody(event: IngestEvent, random: Random): HostileBody {
  if (random() < RARE_SHARE) return pickOne(random, [tooMany, manyKeys])(event, random)
  return pickOne(random, MAKERS)(event, random)
}
