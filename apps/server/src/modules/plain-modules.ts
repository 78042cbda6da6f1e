/** Modules that take nothing of the others. */
export { createViewModule } from '#modules/view'
