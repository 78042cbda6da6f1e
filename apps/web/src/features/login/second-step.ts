import { type FactorDemand, type FactorProof, secondStepApi } from '@fibrewatch/contract/second-factor'
import { callWhole } from '#lib/api/call.ts'

/** Asks for a passkey; the WebAuthn code is loaded at its first use. */
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
