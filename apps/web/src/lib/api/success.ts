import type { Envelope } from '@fibrewatch/contract/envelope'

/** An answer as the server wrote it, which says that the call succeeded. */
export type Success<Data> = Envelope<Data> & { data: Data }
