/** In both languages of the product: a reason is stored once and read by everybody. */
export const makeTemplateReason = (revision: number): string => `模板 template v${revision}`
