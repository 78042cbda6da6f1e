/** The address of the page within the console. */
export const FIELD_PATH = '/field/index'
