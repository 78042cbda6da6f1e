import { secondStepApi } from '@fibrewatch/contract/second-factor'
import { makeLoginAnswer, makeSignInChange, type SignedIn } from '#platform/auth/login-answer'
import { type CallBase, type RouteDefinition, route } from '#platform/http/route'
import { makeAssertionOptions } from './passkey.service.ts'
import { finishSecondStep, type SecondStepParts, signInByPasskey } from './second-step.service.ts'

export interface SecondStepRouteParts extends SecondStepParts {
  readonly version: string
}

export function makeSecondStepRoutes(parts: SecondStepRouteParts): RouteDefinition[] {
  const answer = (signedIn: SignedIn, record: CallBase['record']) => {
    record(makeSignInChange(signedIn))
    return makeLoginAnswer(signedIn, { version: parts.version, nowMs: parts.clock.now() })
  }
  return [
    route(secondStepApi.factor, async ({ body, ip, userAgent, record }) =>
      answer(await finishSecondStep(parts, body, { ip, userAgent }), record),
    ),
    route(secondStepApi.passkeyOptions, () => makeAssertionOptions(parts)),
    route(secondStepApi.passkey, async ({ body, ip, userAgent, record }) =>
      answer(await signInByPasskey(parts, body.passkey, { ip, userAgent }), record),
    ),
  ]
}
