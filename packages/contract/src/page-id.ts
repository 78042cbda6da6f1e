/** Pages that exist in the console. A menu of type 1 names one of them in `viewPath`. */
export const PAGES = {
  dashboard: { zh: '应用', en: 'Dashboard' },
  event: { zh: '事件', en: 'Events' },
  resource: { zh: '资源', en: 'Resources' },
} as const satisfies Record<string, { zh: string; en: string }>

export type PageId = keyof typeof PAGES
export const isPageId = (value: string): value is PageId => Object.hasOwn(PAGES, value)
