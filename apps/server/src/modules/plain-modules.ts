/** Modules that take nothing of the others. */
export { createAttributeModule } from '#modules/attribute'
export { createBaseMapModule } from '#modules/base-map'
export { createViewModule } from '#modules/view'
