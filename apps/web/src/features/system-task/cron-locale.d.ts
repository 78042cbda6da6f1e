/** Puts Chinese among the locales of `cronstrue`. */
declare module 'cronstrue/locales/zh_CN.js'
