/** Modules that take nothing of the others. */
export { createAttributeModule } from '#modules/attribute'
export { createViewModule } from '#modules/view'
