/** Declares the Chinese locale of `cronstrue`. */
declare module 'cronstrue/locales/zh_CN.js'
