import type { Deps } from '#platform/module'
import { ProviderClient } from './provider-client.ts'

/** One for each configured provider, by its id. */
export function makeClients(
  { config, clock, log }: Pick<Deps, 'config' | 'clock' | 'log'>,
  redirectUri: string,
): Map<string, ProviderClient> {
  return new Map(
    config.identityProviders.map((provider) => {
      const onRefused = (cause: unknown): void =>
        log.warn(
          { provider: provider.id, fault: describeFault(cause) },
          'an identity provider could not be used or was not believed',
        )
      return [provider.id, new ProviderClient({ provider, redirectUri, clock, onRefused })]
    }),
  )
}

/** Texts only: the objects may hold tokens and claims. */
function describeFault(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown'
  const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
  const behind = cause.cause instanceof Error ? `: ${describeFault(cause.cause)}` : ''
  return `${cause.message}${code}${behind}`
}
