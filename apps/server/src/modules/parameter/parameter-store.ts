import {
  PARAMETER_KEYS,
  PARAMETERS,
  type ParameterDefinition,
  type ParameterKey,
  type ParameterValues,
  type PublicParameters,
} from '@fibrewatch/contract/parameter'
import { Type } from 'typebox'
import type { Bus } from '#platform/bus/bus'
import { defineChannel } from '#platform/bus/channel'
import type { Db, Tx } from '#platform/database/database'
import { listParameterRows } from './parameter.repository.ts'
import { readParameter } from './parameter-value.ts'

export const PARAMETER_CHANNEL = defineChannel('parameter.changed', Type.Null())

/** Parameters for the server: typed, cached, and never older than the last change. */
export interface Parameters {
  read<Key extends ParameterKey>(key: Key): Promise<ParameterValues[Key]>
  /** Those that everybody may know. */
  listPublic(): Promise<PublicParameters>
  /** Called after any parameter may have changed, in every process. */
  onChange(listener: () => void): void
}

export interface ParameterStore extends Parameters {
  /** Every process reads again once `tx` commits. */
  announce(tx: Tx): Promise<void>
  close(): void
}

const isPublic = (key: ParameterKey): boolean => (PARAMETERS[key] as ParameterDefinition).isPublic === true
const PUBLIC_KEYS = PARAMETER_KEYS.filter(isPublic)

export function createParameterStore({ db, bus }: { readonly db: Db; readonly bus: Bus }): ParameterStore {
  let values: Promise<ReadonlyMap<string, string>> | undefined
  const listeners: (() => void)[] = []
  const forget = (): void => {
    values = undefined
  }
  const heed = (): void => {
    forget()
    for (const listener of listeners) listener()
  }
  const unsubscribe = bus.subscribe(PARAMETER_CHANNEL, { onMessage: heed, onGap: heed })
  const load = (): Promise<ReadonlyMap<string, string>> => {
    const loading = loadValues(db)
    values = loading
    // The caller gets the failure; it must not be cached.
    loading.catch(() => {
      if (values === loading) forget()
    })
    return loading
  }
  const read: Parameters['read'] = async (key) => readParameter(await (values ?? load()), key)
  return {
    read,
    listPublic: async () => {
      const stored = await (values ?? load())
      const pairs = PUBLIC_KEYS.map((key) => [key, readParameter(stored, key)])
      return Object.fromEntries(pairs) as PublicParameters
    },
    onChange: (listener) => {
      listeners.push(listener)
    },
    announce: (tx) => bus.publishInTransaction(tx, PARAMETER_CHANNEL, null),
    close: unsubscribe,
  }
}

async function loadValues(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await listParameterRows(db)
  return new Map(rows.map(({ key, value }) => [key, value]))
}
