/** Element ids that relate a tab to its page; spaces would end a reference (WAI-ARIA 1.2, ID reference). */
export const tabIdOf = (key: string): string => `tab${encodeURI(key)}`
export const pageIdOf = (key: string): string => `page${encodeURI(key)}`
