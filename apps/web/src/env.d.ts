interface ImportMetaEnv {
  /** Base address of the server when the console is not served by it; empty for the same origin. */
  readonly VITE_BASE_URL?: string
}
