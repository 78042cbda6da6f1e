import { type FactorDemand, type FactorProof, secondStepApi } from '@fibrewatch/contract'
import { call } from '#lib/api/call.ts'

/** Asks a device; what talks to devices is loaded when somebody wants it. */
export async function askForPasskey() {
  const { askPasskey } = await import('#ui/second-factor/passkey.ts')
  return askPasskey()
}

export const finishSignIn = ({ ticket }: FactorDemand, proof: FactorProof) =>
  call(secondStepApi.factor, { body: { ticket, ...proof }, isQuiet: true })

/** Without name and password. */
export async function signInByPasskey() {
  const passkey = await askForPasskey()
  return call(secondStepApi.passkey, { body: { passkey }, isQuiet: true })
}
