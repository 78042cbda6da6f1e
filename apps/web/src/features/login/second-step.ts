import { type FactorDemand, type FactorProof, secondStepApi } from '@fibrewatch/contract'
import { callWhole } from '#lib/api/call.ts'

/** Asks a device; what talks to devices is loaded when somebody wants it. */
export async function askForPasskey() {
  const { askPasskey } = await import('#ui/second-factor/passkey.ts')
  return askPasskey()
}

export const finishSignIn = ({ ticket }: FactorDemand, proof: FactorProof) =>
  callWhole(secondStepApi.factor, { body: { ticket, ...proof }, isQuiet: true })

/** Without name and password. */
export async function signInByPasskey() {
  const passkey = await askForPasskey()
  return callWhole(secondStepApi.passkey, { body: { passkey }, isQuiet: true })
}
