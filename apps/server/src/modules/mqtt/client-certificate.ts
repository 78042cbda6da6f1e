import type { TLSSocket } from 'node:tls'
import type { TlsClientMode } from '#platform/config/tls-files'

/** Proof by an authority that the peer is the device of this code. */
export interface ClientCertificate {
  readonly code: string
  /** Unix milliseconds. */
  readonly endsAt: number
}

export type CertificateVerdict =
  | { readonly ok: true; readonly certificate: ClientCertificate | undefined }
  | {
      readonly ok: false
      readonly refusal: 'no-certificate' | 'bad-certificate'
      readonly about: Readonly<Record<string, unknown>>
    }

/**
 * What the certificate of a peer says after the handshake, which checked its signature, dates, purpose and revocation. Its
 * common name is the code of the device, whole and as it is written; one that is not good is refused also where none is needed.
 */
export function judgeCertificate(
  stream: Pick<
    TLSSocket,
    'authorized' | 'authorizationError' | 'getPeerX509Certificate' | 'getPeerCertificate'
  >,
  mode: Exclude<TlsClientMode, 'off'>,
): CertificateVerdict {
  const certificate = stream.getPeerX509Certificate()
  if (certificate === undefined)
    return mode === 'required'
      ? { ok: false, refusal: 'no-certificate', about: {} }
      : { ok: true, certificate: undefined }
  const { serialNumber } = certificate
  const name: unknown = stream.getPeerCertificate().subject?.CN
  const about = { certificate: name, serialNumber }
  if (!stream.authorized)
    return {
      ok: false,
      refusal: 'bad-certificate',
      about: { ...about, why: String(stream.authorizationError) },
    }
  if (typeof name !== 'string' || name === '')
    return { ok: false, refusal: 'bad-certificate', about: { ...about, why: 'it has not one common name' } }
  return { ok: true, certificate: { code: name, endsAt: certificate.validToDate.getTime() } }
}
